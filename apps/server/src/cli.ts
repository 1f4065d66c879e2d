import { styleText } from 'node:util'

import type { Platform } from '@academy-access/engine'

import { listenForStop, Output, plain } from '@academy-access/command'
import { isCommand, runCommand } from './commands.ts'
import { readData } from './data/open.ts'
import { RecoverableError } from './data/recover.ts'
import { type CliOptions, line } from './options.ts'
import { logRequests } from './serve/request-log.ts'
import { explain } from './start/explain.ts'
import { platformOf, readServedFixture, type StartedServer, startServer } from './start/start-server.ts'
import { version } from './version.ts'

const output = new Output('academy-server')

/**
 * Runs the command line of this process.
 *
 * @param onReady Called when a server is ready.
 */
export async function main(onReady = () => {}): Promise<void> {
  const [first, ...rest] = process.argv.slice(2)
  try {
    let code = 0
    if (isCommand(first)) code = await runCommand(first, rest, output)
    else if (first === 'help' && isCommand(rest[0])) code = await runCommand(rest[0], ['--help'], output)
    else await run(argsOfServer(process.argv.slice(2)), onReady)
    process.exitCode = await output.exitCode(code)
  } catch (error) {
    process.exitCode = output.fail(explain(error))
  }
}

/** `serve` is what the command does without a name, and `help` is `--help`. */
function argsOfServer([first, ...rest]: readonly string[]): readonly string[] {
  if (first === 'help') return ['--help']
  return first === 'serve' ? rest : first === undefined ? rest : [first, ...rest]
}

async function run(args: readonly string[], onReady: () => void): Promise<void> {
  const options = line.read(args)
  if (options === 'help' || options === 'version') {
    output.print(options === 'help' ? line.usage() : version())
    return
  }

  if (options.check) return check(options)
  const server = await startServer(options, (line) => output.problem(line), {})
  const { platform, data } = server
  // Before the line that says that the server is ready: who reads it may end the server at once.
  const { signal, now } = listenForStop({ endsItself: true })
  let isEnding = false
  const stop = () => {
    if (isEnding) return
    isEnding = true
    void server
      .close(now)
      .then(
        () => 0,
        (error: unknown) => output.fail(explain(error)),
      )
      .then(async (code) => {
        await flush?.()
        process.exit(code)
      })
  }
  signal.addEventListener('abort', stop)
  onReady()
  const stored = data && `${options.data}, ${data.isRestored ? 'state restored' : 'created from the fixture'}`
  if (options.json) output.json(addresses(server))
  else output.printWithKeys(banner(server, stored, options.dashboardToken !== undefined))
  // With --json, stdout contains only the line of JSON.
  const lines = options.json ? process.stderr : process.stdout
  const flush = options.quiet ? undefined : logRequests(platform, lines, addresses(server).dashboard)
  // Also when an error ends the process.
  process.on('exit', () => void flush?.())

  if (options.untilStdinEnds) process.stdin.on('end', stop).on('error', stop).resume()
}

/** Checks the data file, if there is one, and the fixture, if it would be used or was asked for. */
async function check(options: CliOptions): Promise<void> {
  const { data, fixture, json } = options
  const reportValid = (platform: Platform, what: object, sentence: string) => {
    if (json) output.json({ valid: true, ...what, academies: platform.academies.list().length })
    else output.print(`${sentence}: ${summary(platform)}`)
  }
  try {
    const stored = data === undefined ? undefined : await readData(data, { acceptEmpty: options.isFixtureGiven })
    if (stored) reportValid(stored, { data }, `${data} is a valid data file`)
    if (stored && !options.isFixtureGiven) return
    const platform = platformOf(options.fixture, await readServedFixture(options))
    reportValid(platform, { fixture }, `${fixture === '-' ? 'stdin' : fixture} is a valid fixture`)
  } catch (error) {
    if (json) {
      const recovery = error instanceof RecoverableError ? { recovery: error.loss } : {}
      output.json({ valid: false, error: explain(error).message, ...recovery })
    }
    throw error
  }
}

function summary({ academies }: Platform): string {
  return academies.list().length === 1 ? '1 academy' : `${academies.list().length} academies`
}

function addresses({ platform: { academies }, url }: StartedServer) {
  return {
    url,
    api_key: academies.list()[0]?.apiKey ?? null,
    academy_id: academies.list()[0]?.id ?? null,
    dashboard: `${url}/dashboard`,
    docs: `${url}/docs`,
    pid: process.pid,
  }
}

const tokenHeader = 'Authorization: Bearer TOKEN'

function banner(server: StartedServer, stored: string | undefined, hasToken: boolean): string {
  const { platform } = server
  const { url, api_key, dashboard, docs } = addresses(server)
  const [academy] = platform.academies.list()
  const more = platform.academies.list().length > 1 ? `, the first of ${summary(platform)}` : ''
  // The token itself would stay in the logs of a server that others use.
  const headers = hasToken ? { headers: { Authorization: 'Bearer TOKEN' } } : {}
  const agent = { type: 'http', url: `${url}/mcp`, ...headers }
  const rows: [name: string, value: string][] = [
    ['URL', url],
    ['API key', api_key ?? `none yet: create an academy with POST ${dashboard}/api/controls/academies.create`],
    ...(academy ? [['Academy', academy.id] satisfies [string, string]] : []),
    ['Dashboard', dashboard],
    ['Docs', docs],
    ['Agents', `claude mcp add --transport http academy ${url}/mcp${hasToken ? ` --header "${tokenHeader}"` : ''}`],
    ['', `code --add-mcp '${JSON.stringify({ name: 'academy', ...agent })}'`],
    ['', `.mcp.json, .cursor/mcp.json: ${JSON.stringify({ mcpServers: { academy: agent } })}`],
    ...(stored === undefined ? [] : [['Data', stored] satisfies [string, string]]),
  ]
  const lines = [
    styleText('bold', academy ? `${plain(academy.name)} is open${more}` : 'The server is open. It has no academy.'),
    '',
    ...rows.map(([name, value]) => `${styleText('dim', name.padEnd(9))}  ${value}`),
    ...(academy
      ? [
          '',
          `${styleText('dim', 'Try it')}     curl -H 'Authorization: Bearer ${api_key}' '${url}/api/v1/students?limit=3'`,
        ]
      : []),
  ]
  return `\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}
