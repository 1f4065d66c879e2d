import { mkdir } from 'node:fs/promises'

import { run, type Setting, start } from '../command.ts'

/** The server that all projects call. */
export interface Service {
  /** Creates an academy for a project. */
  readonly academy: (name: string) => Promise<Academy>
  readonly stop: () => Promise<void>
}

/** An academy of the server, with one course and no students. */
export interface Academy {
  readonly url: string
  readonly apiKey: string
  /** The requests that it received: `students.create 201`. */
  readonly requests: () => Promise<string[]>
}

/** Starts the server as its README says, in a new folder, so that it can only come from the registry. */
export async function startService(version: string | undefined, setting: Setting): Promise<Service> {
  await mkdir(setting.cwd)
  const npx = ['npx', '--yes']
  // The command has a name of its own when the package is named too.
  const { stdout } = await run([...npx, '--package', '@academy-access/server', 'academy-server', '--version'], setting)
  if (stdout.trim() !== version) throw new Error(`npx installed version ${stdout.trim()} instead of ${version}`)
  const command = [...npx, '@academy-access/server', '--port', '0', '--json', '--quiet']
  const { found, stop } = await start(command, setting, /^\{.*\}$/m)
  const { url, dashboard } = JSON.parse(found) as { url: string; dashboard: string }

  return {
    stop,
    async academy(name) {
      const courses = [{ title: 'Intro', slug: 'intro' }]
      const created = await control(`${dashboard}/api/controls/academies.create`, { name, courses })
      const { id, api_key } = created as { id: string; api_key: string }
      return {
        url,
        apiKey: api_key,
        async requests() {
          const entries = await control(`${dashboard}/api/academies/${id}/controls/journal.list`, {})
          return (entries as Entry[]).map(({ operation, status }) => `${operation} ${status}`)
        },
      }
    },
  }
}

interface Entry {
  operation: string
  status: number
}

/** Calls a control of the server. Returns its data. */
async function control(url: string, input: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
  if (!response.ok) throw new Error(`${url}: expected a success, got ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: unknown }).data
}
