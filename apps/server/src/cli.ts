#!/usr/bin/env node
import { styleText } from 'node:util'

import { createPlatform, type Platform, type PlatformFixture } from '@academy-access/engine'

import { Output, UsageError } from '@academy-access/command'
import { isCommand, runCommand } from './commands.ts'
import { openData, readData } from './data/open.ts'
import { readFixture, withFixedKeys } from './data/fixture-file.ts'
import { type CliOptions, readOptions, usage } from './options.ts'
import { writeLines } from './serve/request-log.ts'
import { type AcademyServer, serve } from './serve/serve.ts'
import { version } from './version.ts'

const output = new Output('academy-server')
const [first, ...rest] = process.argv.slice(2)
try {
  if (isCommand(first)) process.exitCode = await runCommand(first, rest, output)
  else await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = report(error)
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  if (options === 'help' || options === 'version') {
    output.print(options === 'help' ? usage() : version())
    return
  }

  if (options.check) return check(options)
  const create = () => createFrom(options)
  const data = options.data === undefined ? undefined : await openData(options.data, create)
  const platform = data?.platform ?? (await create())
  const { port, host, latency, data: file, dashboardToken, dashboardOrigins } = options
  const saved = data?.saved
  const served = { port, host, latency, saved, data: file, dashboardToken, dashboardOrigins }
  const server = await serve(platform, served).catch(async (error: unknown) => {
    await data?.close()
    throw error
  })
  const unused = data?.isRestored && options.isFixtureGiven ? `; --fixture ${options.fixture} was not used` : ''
  const stored = data && `${options.data}, ${data.isRestored ? 'state restored' : 'created from the fixture'}${unused}`
  if (options.json && unused !== '') output.problem(`${stored}`)
  if (options.json) output.json(addresses(platform, server))
  else output.printWithKeys(banner(platform, server, stored))
  if (!options.quiet) {
    // With --json, stdout contains only the line of JSON.
    const stream = options.json ? process.stderr : process.stdout
    platform.subscribe(writeLines(stream, () => platform.academies.length > 1))
  }

  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    void server
      .close()
      .then(() => data?.close())
      .then(() => 0, report)
      .then((code) => process.exit(code))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  if (options.untilStdinEnds) process.stdin.on('end', stop).on('error', stop).resume()
}

async function createFrom({ fixture, rateLimit }: CliOptions): Promise<Platform> {
  return createPlatform({ fixture: withFixedKeys(withRateLimit(await readFixture(fixture), rateLimit)) })
}

/** Checks the data file, if there is one, and the fixture, if it would be used or was asked for. */
async function check(options: CliOptions): Promise<void> {
  try {
    const { data, fixture, json } = options
    const stored = data === undefined ? undefined : await readData(data)
    if (stored) {
      const { length: academies } = stored.academies
      if (json) output.json({ valid: true, data, academies })
      else output.print(`${data} is a valid data file: ${summary(stored)}`)
    }
    if (stored && !options.isFixtureGiven) return
    const platform = await createFrom(options)
    const { length: academies } = platform.academies
    const name = fixture === '-' ? 'stdin' : fixture
    if (json) output.json({ valid: true, fixture, academies })
    else output.print(`${name} is a valid fixture: ${summary(platform)}`)
  } catch (error) {
    if (options.json) output.json({ valid: false, error: explain(error) })
    throw error
  }
}

/** Prints an error as one line. Returns the exit code. */
function report(error: unknown): number {
  return output.fail(error instanceof UsageError ? error : new Error(explain(error)))
}

/** Sets the rate limit in the fixture, so that a reset restores it. */
function withRateLimit(fixture: PlatformFixture, rate_limit: CliOptions['rateLimit']): PlatformFixture {
  // A value that is not a fixture is rejected later by the fixture schema.
  if (!rate_limit || !Array.isArray(fixture?.academies)) return fixture
  const limited = fixture.academies.map((academy) =>
    typeof academy === 'object' && academy !== null ? { ...academy, rate_limit } : academy,
  )
  return { ...fixture, academies: limited }
}

function summary({ academies }: Platform): string {
  return academies.length === 1 ? '1 academy' : `${academies.length} academies`
}

function addresses({ academies }: Platform, { url }: AcademyServer) {
  return {
    url,
    api_key: academies[0]?.apiKey ?? null,
    academy_id: academies[0]?.id ?? null,
    dashboard: `${url}/dashboard`,
    docs: `${url}/docs`,
    pid: process.pid,
  }
}

function banner(platform: Platform, server: AcademyServer, stored: string | undefined): string {
  const { url, api_key, dashboard, docs } = addresses(platform, server)
  const [academy] = platform.academies
  const more = platform.academies.length > 1 ? `, the first of ${summary(platform)}` : ''
  const rows: [name: string, value: string][] = [
    ['URL', url],
    ['API key', api_key ?? `none yet: create an academy with POST ${dashboard}/api/academies`],
    ...(academy ? [['Academy', academy.id] satisfies [string, string]] : []),
    ['Dashboard', dashboard],
    ['Docs', docs],
    ...(stored === undefined ? [] : [['Data', stored] satisfies [string, string]]),
  ]
  const lines = [
    styleText('bold', academy ? `${academy.name} is open${more}` : 'The server is open. It has no academy.'),
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

function explain(error: unknown): string {
  const { code, message, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return `port ${port} is taken; choose another with --port, or use --port 0 for any free port`
  if (code === 'EACCES') return `port ${port} needs administrator rights; choose a port above 1023 with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `this machine has no address "${address ?? hostname}"`
  return message
}
