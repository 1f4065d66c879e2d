import { listenForStop, type Output, UsageError } from '@academy-access/command'
import { createServer, emulatorTarget, serveStdio, StdioServerTransport, type Target } from '@academy-access/mcp'
import { describeControls } from '@academy-access/dashboard-api/controls'

import { connect } from '../kit/dashboard.ts'
import { packageFiles } from '../serve/package-files.ts'
import { explain } from '../start/explain.ts'
import { checkServerFiles } from '../start/server-files.ts'
import { startServer } from '../start/start-server.ts'
import { version } from '../version.ts'
import { academyTarget } from './academy-target.ts'
import { type McpOptions, readOptions, usage } from './options.ts'

/** Runs `academy-server mcp` until its client closes stdin. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  const options = readOptions(args)
  if (options === 'help') {
    output.print(usage())
    return 0
  }
  const stop = listenForStop({ endsItself: true })
  const { target, close } = await open(options, output, stop.signal)
  const docs = async () => {
    const bytes = await packageFiles('mcp/docs.json')
    return bytes && new TextDecoder().decode(bytes)
  }
  const ended = new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    stop.signal.addEventListener('abort', resolve)
  })
  const server = serveStdio(() => createServer({ target, version: version(), docs }), {
    transport: new StdioServerTransport(process.stdin, process.stdout),
  })
  await ended
  await server.close()
  await close(stop.now)
  stop.close()
  return 0
}

interface Opened {
  readonly target: Target
  readonly close: (now: AbortSignal) => Promise<void> | void
}

async function open(options: McpOptions, output: Output, signal: AbortSignal): Promise<Opened> {
  if (options.kind === 'academy') {
    output.hide(options.apiKey)
    return academyTarget(options, signal)
  }
  if (options.kind === 'running') return { target: remoteTarget(options.url, options.token), close: () => {} }
  const files = checkServerFiles(options.server, {})
  const report = (line: string) => output.problem(line)
  const server = await startServer(options.server, files['--export'], report).catch((error: unknown) => {
    throw explain(error)
  })
  output.note(`academy-server: ${server.url}/dashboard shows what the agent does`)
  return { target: remoteTarget(server.url, options.server.dashboardToken), close: (now) => server.close(now) }
}

/** A server that runs, over its dashboard API: the same for one of this process, whose dashboard then shows all changes. */
function remoteTarget(url: string, token: string | undefined): Target {
  try {
    return emulatorTarget(describeControls(), connect(url, token).send)
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.replace('academy server:', '--url:'))
    throw error
  }
}
