import {
  apiKeyFlag,
  commandLine,
  commandOf,
  explicitBaseUrlFlag,
  listenForStop,
  requireConnection,
  UsageError,
  withDashes,
} from '@academy-access/command'
import { describeControls } from '@academy-access/dashboard-api/controls'
import { createServer, emulatorTarget, type RunControl, serveStdio, StdioServerTransport } from '@academy-access/mcp'

import { connect } from '../kit/dashboard.ts'
import { packageFiles } from '../serve/package-files.ts'
import { anyPort, serverFlags, toServerOptions } from '../start/server-flags.ts'
import { startServer } from '../start/start-server.ts'
import { version } from '../version.ts'
import { academyTarget } from './academy-target.ts'

const readOnly = { readOnly: { help: 'without --base-url, lets the agent change nothing' } }

/** The flags of each way to use the command. The first is that of a server of its own. */
const ways = {
  own: { ...serverFlags, port: anyPort, ...readOnly },
  server: {
    ...readOnly,
    server: { ...explicitBaseUrlFlag, help: 'a server that runs, which the command uses instead of one of its own' },
    dashboardToken: serverFlags.dashboardToken,
  },
  baseUrl: {
    baseUrl: { ...explicitBaseUrlFlag, help: 'a real academy, to read, with made-up names and addresses' },
    apiKey: { ...apiKeyFlag, help: `of --base-url; ${apiKeyFlag.help}` },
    allowWrites: { help: 'with --base-url, lets the agent change the academy; an undo file keeps what it removes' },
    personalData: { help: 'with --base-url, sends names, email addresses and pictures to the agent' },
  },
}

export const line = commandLine({
  about: 'academy-server mcp: serves coding agents over the Model Context Protocol, on stdin and stdout',
  flags: { ...ways.own, ...ways.server, ...ways.baseUrl },
  more: [
    'Examples:',
    '  claude mcp add academy -- npx -y @academy-access/server mcp --server http://127.0.0.1:4010',
    '  academy-server mcp --fixture test/academy.json',
    '  academy-server mcp --base-url https://academy.example.com',
    '',
    'Exit codes: 0 when the client has ended, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ],
  check(values, given) {
    const way = values.baseUrl === undefined ? (values.server === undefined ? 'own' : 'server') : 'baseUrl'
    const extra = given.find((name) => !Object.hasOwn(ways[way], name))
    if (extra !== undefined)
      throw new UsageError(
        `--${withDashes(extra)}: expected ${way === 'own' ? '--base-url' : `no --${withDashes(way)}`}`,
      )
    if (values.fixture === '-') throw new UsageError('--fixture: expected no -: the client sends on stdin')
    return { ...values, academy: way === 'baseUrl' ? { ...values, ...requireConnection(values) } : undefined }
  },
})

/** Runs `academy-server mcp` until its client closes stdin. Returns the exit code. */
export const run = commandOf(line, async ({ academy, server: running, ...values }, output) => {
  if (academy) output.hide(academy.apiKey)
  const stop = listenForStop({ endsItself: true })
  const real = academy && academyTarget(academy, stop.signal)
  const options = toServerOptions(values, () => 0)
  const report = (line: string) => output.problem(line)
  const own = real || running !== undefined ? undefined : await startServer(options, report, {})
  if (own) output.note(`academy-server: ${own.url}/dashboard shows what the agent does`)
  // A server of this process is used like another one: its dashboard then shows all changes.
  const emulator = () => {
    const address = own?.url ?? running ?? ''
    const { url, send } = connect(address, values.dashboardToken)
    // Said at once: the client starts this command, and shows the errors of its first call alone.
    if (running !== undefined) send('academies.list', {}).catch((error: Error) => output.problem(error.message))
    const run: RunControl = (name, input, academyId) => send(name, input, academyId, '?undo=true')
    return emulatorTarget(url, describeControls(), run, values.readOnly)
  }
  const parts = { target: real?.target ?? emulator(), version: version(), docs: () => packageFiles('mcp/docs.json') }
  const transport = new StdioServerTransport(process.stdin, process.stdout)
  const server = serveStdio(() => createServer(parts), { transport })
  await new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    stop.signal.addEventListener('abort', resolve)
  })
  await server.close()
  real?.close()
  await own?.close(stop.now)
  stop.close()
  return 0
})
