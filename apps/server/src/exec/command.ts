import type { JournalEntry, Platform } from '@academy-access/engine'
import {
  commandLine,
  commandOf,
  listenForStop,
  type Output,
  type OutputFile,
  UsageError,
} from '@academy-access/command'
import { constants } from 'node:os'
import spawn from 'cross-spawn'

import { explain } from '../start/explain.ts'
import { anyPort, serverFlags, toServerOptions } from '../start/server-flags.ts'
import { startServer } from '../start/start-server.ts'

/** The command line before the program. */
const serverLine = commandLine({
  about: 'academy-server exec [flags] -- PROGRAM [arguments]: runs a program, such as tests, with a server of its own',
  flags: {
    ...serverFlags,
    port: anyPort,
    journal: { value: 'FILE', help: 'writes the requests to this file if the program fails, each as a line of JSON' },
  },
  more: [
    'The program gets the address as ACADEMY_BASE_URL and the key of the first academy as ACADEMY_API_KEY, and NO_PROXY has the',
    'address too. When it ends, the server ends, with the exit code of the program.',
    '',
    'Examples:',
    '  academy-server exec -- npm run test:e2e',
    '  academy-server exec --fixture test/academy.json --journal requests.jsonl -- npx playwright test',
    '',
    'Exit codes: that of the program, 128 and its number after a signal, 1 for a file or port that cannot be used, 2 for a',
    'wrong command line, 126 for a program that is not executable, 127 for a program that does not exist.',
  ],
  check: (values) => toServerOptions(values, () => 0),
})

export const line = {
  ...serverLine,
  read(args: readonly string[]) {
    const end = args.indexOf('--')
    const flags = end === -1 ? args : args.slice(0, end)
    const [program, ...rest] = end === -1 ? [] : args.slice(end + 1)
    const isHelp = flags.includes('--help') || flags.includes('-h')
    if (program === undefined && !isHelp) throw new UsageError('expected a program after --, such as -- npm test')
    const options = serverLine.read(flags)
    return options === 'help' || program === undefined ? 'help' : { ...options, program, args: rest }
  },
}

/** Runs `academy-server exec`. Returns the exit code. */
export const run = commandOf(line, async (options, output) => {
  const fail = (error: unknown) => void output.fail(explain(error))
  const server = await startServer(options, (line) => output.problem(line), { '--journal': options.journal })
  const { platform, url, files } = server
  let code: number
  try {
    code = await runProgram(options.program, options.args, environment(platform, url))
  } catch (error) {
    code = (error as NodeJS.ErrnoException).code === 'EACCES' ? 126 : 127
    output.problem(code === 126 ? `${options.program} is not executable` : `there is no program ${options.program}`)
  }
  // The exit code is that of the program, whatever happens to a file.
  const journal = files['--journal']
  if (code !== 0 && journal) await keepJournal(platform, journal, options.program, code, output).catch(fail)
  // Requests of the program may still be under way.
  await server.close(listenForStop().signal).catch(fail)
  return code
})

/** The variables of this process, with the server's. A key for another service must not reach the program. */
function environment({ academies }: Platform, url: string): NodeJS.ProcessEnv {
  const { ACADEMY_API_KEY: _, ...others } = process.env
  const apiKey = academies.list()[0]?.apiKey
  return {
    ...others,
    ...noProxyFor(new URL(url).hostname, others),
    ACADEMY_BASE_URL: url,
    ...(apiKey !== undefined && { ACADEMY_API_KEY: apiKey }),
  }
}

/** The hosts that need no proxy, with the server's. Programs read one name or the other, and an IPv6 address with or without brackets. */
function noProxyFor(host: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = [env['NO_PROXY'], env['no_proxy']].filter((value) => value !== undefined && value !== '')
  // Some programs know `*` only when it is alone.
  const hosts = given.includes('*') ? ['*'] : [...given, host, ...(host.startsWith('[') ? [host.slice(1, -1)] : [])]
  const value = [...new Set(hosts)].join(',')
  return { NO_PROXY: value, no_proxy: value }
}

async function keepJournal(platform: Platform, journal: OutputFile, program: string, code: number, output: Output) {
  const requests = requestsOf(platform)
  await journal.write(requests.map((request) => `${JSON.stringify(request)}\n`))
  const failed = requests.filter(({ status }) => status >= 400 || status === 0).length
  output.problem(
    `${program} ended with ${code}; ${journal.path} has its ${requests.length} requests, ${failed} with an error`,
  )
}

/** The requests of all academies and those that reached none, oldest first. */
function requestsOf(platform: Platform): (JournalEntry & { academy: string | null })[] {
  const all = [
    ...platform.journal.list().map((entry) => ({ academy: null, ...entry })),
    ...platform.academies
      .list()
      .flatMap(({ name, journal }) => journal.list().map((entry) => ({ academy: name, ...entry }))),
  ]
  return all.toSorted((a, b) => a.received_at.localeCompare(b.received_at))
}

/**
 * Runs a program with the terminal of this process. Signals that this process gets are passed on to it, so that it decides
 * when both end.
 *
 * @returns Its exit code, or 128 and the number of the signal that ended it.
 * @throws Error with `code` `ENOENT` for a program that does not exist, `EACCES` for one that is not executable.
 */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env })
  const passOn = (signal: NodeJS.Signals) => {
    // Ctrl-C of a terminal reaches the program too. A second signal would end it before it has cleaned up.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
