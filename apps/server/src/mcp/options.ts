import {
  apiKeyFlag,
  type Connection,
  explicitBaseUrlFlag,
  flagHelp,
  type Flags,
  readFlags,
  requireConnection,
  UsageError,
  withDashes,
} from '@academy-access/command'

import { type ServerFlagValues, serverFlags, type ServerOptions, toServerOptions } from '../start/server-flags.ts'

interface OwnFlags {
  readonly url: string | undefined
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly allowWrites: boolean
  readonly allowPersonalData: boolean
}

/** The command line of `mcp`, checked: what the agent works with. */
export type McpOptions =
  | { readonly kind: 'own'; readonly server: ServerOptions }
  | { readonly kind: 'running'; readonly url: string; readonly token: string | undefined }
  | ({ readonly kind: 'academy' } & Connection & Pick<OwnFlags, 'allowWrites' | 'allowPersonalData'>)

const flags: Flags<ServerFlagValues & OwnFlags> = {
  url: {
    value: 'URL',
    help: 'the server that runs, such as http://127.0.0.1:4010; by default the command starts one of its own. --dashboard-token is that of the server',
  },
  ...serverFlags,
  port: { ...serverFlags.port, help: 'port to listen on; default any free one' },
  baseUrl: {
    ...explicitBaseUrlFlag,
    help: 'a real academy, without /api/v1: the agent can only read, and gets made-up names and addresses',
  },
  apiKey: { ...apiKeyFlag, help: `of --base-url; ${apiKeyFlag.help}` },
  allowWrites: { help: 'with --base-url, lets the agent change the academy; an undo file keeps what it removes' },
  allowPersonalData: { help: 'with --base-url, sends names, email addresses and pictures to the agent' },
}

/** The text of `mcp --help`. */
export function usage(): string {
  return [
    'academy-server mcp: serves coding agents over the Model Context Protocol, on stdin and stdout',
    '',
    ...flagHelp(flags, ['help']),
    '',
    'Examples:',
    '  claude mcp add academy -- npx -y @academy-access/server mcp --url http://127.0.0.1:4010',
    '  academy-server mcp --fixture test/academy.json',
    '  academy-server mcp --base-url https://academy.example.com',
    '',
    'Exit codes: 0 when the client has ended, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ].join('\n')
}

/**
 * Reads the command line.
 *
 * @throws UsageError for an unknown flag, a wrong value, or flags that exclude each other.
 */
export function readOptions(args: readonly string[]): McpOptions | 'help' {
  const values = readFlags(args, flags, ['help'])
  if (values === 'help') return 'help'
  const { url, baseUrl, apiKey, allowWrites, allowPersonalData, ...server } = values
  const [mode, others] =
    baseUrl === undefined
      ? ['--url', Object.keys(serverFlags).filter((name) => name !== 'dashboardToken')]
      : ['--base-url', ['url', ...Object.keys(serverFlags)]]
  const given = new Set(others.map((name) => `--${withDashes(name)}`))
  const extra = args.map((arg) => arg.split('=', 1).join('')).find((arg) => given.has(arg))
  if ((url ?? baseUrl) !== undefined && extra !== undefined) {
    throw new UsageError(`${extra}: expected no ${mode}, which starts no server`)
  }
  if (baseUrl !== undefined) {
    return { kind: 'academy', ...requireConnection({ baseUrl, apiKey }), allowWrites, allowPersonalData }
  }
  if (allowWrites || allowPersonalData) {
    throw new UsageError(`--allow-${allowWrites ? 'writes' : 'personal-data'}: expected --base-url`)
  }
  if (url !== undefined) return { kind: 'running', url, token: server.dashboardToken }
  if (server.fixture === '-') throw new UsageError('--fixture: expected no -: the client sends on stdin')
  return { kind: 'own', server: toServerOptions(server, () => 0) }
}
