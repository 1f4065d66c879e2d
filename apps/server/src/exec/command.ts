import type { JournalEntry, Platform } from '@academy-access/engine'

import { type Output, writePrivateFile } from '@academy-access/command'
import { explain } from '../start/explain.ts'
import { startServer } from '../start/start-server.ts'
import { type ExecOptions, readOptions, usage } from './options.ts'
import { runProgram } from './run-program.ts'

/** Runs `academy-server exec`. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    output.print(usage())
    return 0
  }
  const server = await startServer(options, (line) => output.problem(line)).catch((error: unknown) => {
    throw explain(error)
  })
  const { platform, url } = server
  let code: number
  try {
    code = await runProgram(options.program, options.args, environment(platform, url))
  } catch (error) {
    code = (error as NodeJS.ErrnoException).code === 'EACCES' ? 126 : 127
    output.problem(code === 126 ? `${options.program} is not executable` : `there is no program ${options.program}`)
  }
  try {
    if (code !== 0) await keepJournal(platform, options, code, output)
  } finally {
    await server.close()
  }
  return code
}

/** The variables of this process, with the server's. A key for another service must not reach the program. */
function environment({ academies }: Platform, url: string): NodeJS.ProcessEnv {
  const { ACADEMY_API_KEY: _, ...others } = process.env
  const apiKey = academies[0]?.apiKey
  return { ...others, ACADEMY_BASE_URL: url, ...(apiKey !== undefined && { ACADEMY_API_KEY: apiKey }) }
}

async function keepJournal(platform: Platform, { journal, program }: ExecOptions, code: number, output: Output) {
  if (journal === undefined) return
  const requests = requestsOf(platform)
  await writePrivateFile(
    journal,
    requests.map((request) => `${JSON.stringify(request)}\n`),
  )
  const failed = requests.filter(({ status }) => status >= 400 || status === 0).length
  output.problem(
    `${program} ended with ${code}; ${journal} has its ${requests.length} requests, ${failed} with an error`,
  )
}

/** The requests of all academies and those that reached none, oldest first. */
function requestsOf(platform: Platform): (JournalEntry & { academy: string | null })[] {
  const all = [
    ...platform.journal.map((entry) => ({ academy: null, ...entry })),
    ...platform.academies.flatMap(({ name, journal }) => journal.map((entry) => ({ academy: name, ...entry }))),
  ]
  return all.toSorted((a, b) => a.received_at.localeCompare(b.received_at))
}
