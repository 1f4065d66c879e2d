/*
 * Traces `POST /students` from the server's port to the first write of the state, and prints the files on its way in: those of
 * the calls that end in the write, as the inspector of Node sees them, across `await`.
 *
 * Exits with 1 when the way in has more than 8 files, or enters a file twice.
 *
 * Usage: node scripts/trace-request.ts
 */
import { console as inspected, type Runtime, Session } from 'node:inspector'
import { registerHooks } from 'node:module'

import ts from 'typescript'

const mostFiles = 8
const root = new URL('../', import.meta.url)
const { config } = ts.readConfigFile(new URL('tsconfig.base.json', root).pathname, (file) => ts.sys.readFile(file))
const { paths } = (config as { compilerOptions: { paths: Record<string, [source: string]> } }).compilerOptions

// The sources of the packages, in place of their builds.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier in paths ? new URL(paths[specifier]![0], root).href : specifier, context),
})

const { createPlatform } = await import('@academy-access/engine')
const { serve } = await import('@academy-access/server')
// The write: every record of a student, a list or a member is added to a timeline.
const timeline = 'packages/engine/src/state/timeline.ts'
const { Timeline } = (await import(
  new URL(timeline, root).href
)) as typeof import('../packages/engine/src/state/timeline.ts')

const platform = createPlatform({ seed: 1 })
const server = await serve(platform, { port: 0 })
const { apiKey } = platform.academy()
async function send(email: string): Promise<void> {
  const { status } = await fetch(`${server.url}/api/v1/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  if (status !== 201) throw new Error(`expected 201, got ${status}`)
}
// The first request fills caches, which is not part of the way of a request.
await send('first@example.com')

const session = new Session()
session.connect()
session.post('Runtime.enable')
session.post('Debugger.enable')
session.post('Debugger.setAsyncCallStackDepth', { maxDepth: 100 })
let write: Runtime.StackTrace | undefined
session.on('Runtime.consoleAPICalled', ({ params }) => (write ??= params.stackTrace))
const withRow = Reflect.get(Timeline.prototype, 'with') as (row: object) => never
Timeline.prototype.with = function (...rows) {
  inspected.trace()
  return Reflect.apply(withRow, this, rows)
}
await send('ada@example.com')
session.disconnect()
await server.close()

const wayIn = [{ file: timeline, names: ['with'] }]
for (let trace = write; trace; trace = trace.parent) {
  for (const { url, functionName } of trace.callFrames) {
    const file = url.slice(root.href.length)
    if (!/^(?:packages|apps)\/[^/]+\/src\//.test(file)) continue
    const name = functionName.split('.').at(-1)!
    const [first] = wayIn
    if (first?.file !== file) wayIn.unshift({ file, names: [name] })
    else if (name !== '' && first.names[0] !== name) first.names.unshift(name)
  }
}

console.log('POST /students: the way in')
for (const [depth, { file, names }] of wayIn.entries())
  console.log(`${'  '.repeat(depth)}${file} (${names.join(' → ')})`)
console.log(`\n${wayIn.length} files`)
const twice = wayIn.filter(({ file }, index) => wayIn.findIndex((one) => one.file === file) < index)
if (wayIn.length > mostFiles) fail(`the way in has ${wayIn.length} files, at most ${mostFiles} are allowed`)
if (twice.length > 0) fail(`the way in enters ${twice.map(({ file }) => file).join(', ')} twice`)

function fail(problem: string): void {
  console.error(`trace-request: ${problem}`)
  process.exitCode = 1
}
