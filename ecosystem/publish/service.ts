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
      const { id, api_key } = await callDashboard<{ id: string; api_key: string }>(`${dashboard}/api/academies`, {
        name,
        courses,
      })
      return {
        url,
        apiKey: api_key,
        async requests() {
          const { journal } = await callDashboard<{ journal: Entry[] }>(`${dashboard}/api/academies/${id}/journal`)
          return journal.map(({ operation, status }) => `${operation} ${status}`)
        },
      }
    },
  }
}

interface Entry {
  operation: string
  status: number
}

async function callDashboard<Data>(url: string, body?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  if (!response.ok) throw new Error(`${url}: expected a success, got ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: Data }
  return data
}
