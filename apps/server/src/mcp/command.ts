import {
  apiKeyFlag,
  type Connection,
  explicitBaseUrlFlag,
  flagHelp,
  type Flags,
  type GivenConnection,
  listenForStop,
  type Output,
  readFlags,
  requireConnection,
  UsageError,
  withDashes,
} from '@academy-access/command'
import { describeControls } from '@academy-access/dashboard-api/controls'
import { createServer, emulatorTarget, serveStdio, StdioServerTransport } from '@academy-access/mcp'

import { connect } from '../kit/dashboard.ts'
import { packageFiles } from '../serve/package-files.ts'
import { type ServerFlagValues, serverFlags, toServerOptions } from '../start/server-flags.ts'
import { checkServerFiles } from '../start/server-files.ts'
import { startServer } from '../start/start-server.ts'
import { version } from '../version.ts'
import { type AcademyOptions, academyTarget } from './academy-target.ts'

type Values = ServerFlagValues & Omit<AcademyOptions, keyof Connection> & GivenConnection & { url: string | undefined }

/** The flags of each way to use the command. The first is that of a server of its own. */
const ways = {
  own: { ...serverFlags, port: { ...serverFlags.port, help: 'port to listen on; default any free one' } },
  url: {
    url: { ...explicitBaseUrlFlag, help: 'a server that runs, which the command uses instead of one of its own' },
    dashboardToken: serverFlags.dashboardToken,
  },
  baseUrl: {
    baseUrl: { ...explicitBaseUrlFlag, help: 'a real academy, to read, with made-up names and addresses' },
    apiKey: { ...apiKeyFlag, help: `of --base-url; ${apiKeyFlag.help}` },
    allowWrites: { help: 'with --base-url, lets the agent change the academy; an undo file keeps what it removes' },
    allowPersonalData: { help: 'with --base-url, sends names, email addresses and pictures to the agent' },
  },
}

const flags: Flags<Values> = { ...ways.own, ...ways.url, ...ways.baseUrl }

const usage = () => `academy-server mcp: serves coding agents over the Model Context Protocol, on stdin and stdout

${flagHelp(flags, ['help']).join('\n')}

Examples:
  claude mcp add academy -- npx -y @academy-access/server mcp --url http://127.0.0.1:4010
  academy-server mcp --fixture test/academy.json
  academy-server mcp --base-url https://academy.example.com

Exit codes: 0 when the client has ended, 1 for a file or port that cannot be used, 2 for a wrong command line.`

/** Runs `academy-server mcp` until its client closes stdin. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const values = readFlags(args, flags, ['help'])
  if (values === 'help') {
    output.print(usage())
    return 0
  }
  const way = values.baseUrl === undefined ? (values.url === undefined ? 'own' : 'url') : 'baseUrl'
  const given = new Set(args.map((arg) => arg.split('=', 1).join('')))
  const extra = Object.keys(flags).find((name) => given.has(`--${withDashes(name)}`) && !Object.hasOwn(ways[way], name))
  if (extra !== undefined)
    throw new UsageError(`--${withDashes(extra)}: expected ${way === 'own' ? '--base-url' : `no --${withDashes(way)}`}`)
  const stop = listenForStop({ endsItself: true })
  const { target, close } =
    values.baseUrl === undefined ? await openEmulator(values, output) : openAcademy(values, output, stop.signal)
  const parts = { target, version: version(), docs: () => packageFiles('mcp/docs.json') }
  const transport = new StdioServerTransport(process.stdin, process.stdout)
  const server = serveStdio(() => createServer(parts), { transport })
  await new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    stop.signal.addEventListener('abort', resolve)
  })
  await server.close()
  await close(stop.now)
  stop.close()
  return 0
}

function openAcademy(values: Values, output: Output, signal: AbortSignal) {
  const connection = requireConnection(values)
  output.hide(connection.apiKey)
  return academyTarget({ ...values, ...connection }, signal)
}

/** A server of this process is used like another one: its dashboard then shows all changes. */
async function openEmulator(values: Values, output: Output) {
  const own = values.url === undefined ? await startOwn(values, output) : undefined
  const { send } = connect(own?.url ?? values.url ?? '', values.dashboardToken)
  return { target: emulatorTarget(describeControls(), send), close: (now: AbortSignal) => own?.close(now) }
}

async function startOwn(values: Values, output: Output) {
  if (values.fixture === '-') throw new UsageError('--fixture: expected no -: the client sends on stdin')
  const options = toServerOptions(values, () => 0)
  const files = checkServerFiles(options, {})
  const server = await startServer(options, files['--export'], (line) => output.problem(line))
  output.note(`academy-server: ${server.url}/dashboard shows what the agent does`)
  return server
}
