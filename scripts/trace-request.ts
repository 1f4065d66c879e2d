/*
 * Traces `POST /students` from the server's port to the first write of the state and back, and prints which files it
 * enters. A file is entered when a function of another file calls one of its functions. The way in is the chain of calls
 * that ends in the first write.
 *
 * Exits with 1 when the way in has more than 8 files, or enters a file twice.
 *
 * Usage: node scripts/trace-request.ts
 */
import { registerHooks } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Frame, record } from './trace/recorder.ts'
import { instrumentedSource, sourceOf } from './trace/sources.ts'

const mostFiles = 8
const root = fileURLToPath(new URL('../', import.meta.url))
/** The write: every record of a student, a list or a member is added to a timeline. */
const isWrite = ({ file, name }: Frame) => file === 'packages/engine/src/state/timeline.ts' && name === 'add'

registerHooks({
  resolve: (specifier, context, next) => next(sourceOf(specifier) ?? specifier, context),
  load(url, context, next) {
    const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : ''
    if (!/^(packages|apps)\/[^/]+\/src\/.+\.ts$/.test(file)) return next(url, context)
    return { format: 'module-typescript', source: instrumentedSource(fileURLToPath(url), file), shortCircuit: true }
  },
})

const { createPlatform } = await import('@academy-access/engine')
const { serve } = await import('@academy-access/server')

const platform = createPlatform({ seed: 1 })
const server = await serve(platform, { port: 0 })
const { apiKey } = platform.academy()
const send = (email: string) =>
  fetch(`${server.url}/api/v1/students`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
// The first request fills caches, which is not part of the way of a request.
await send('first@example.com')
const frames = await record(async () => {
  const { status } = await send('ada@example.com')
  if (status !== 201) throw new Error(`expected 201, got ${status}`)
})
await server.close()

const write = frames.find(isWrite)
if (!write) throw new Error('the request wrote nothing')
const wayIn = filesOf(chainTo(write))
const entries = frames.filter(({ file, caller }) => file !== caller?.file)
const before = entries.slice(
  0,
  entries.findIndex((frame) => frames.indexOf(frame) > frames.indexOf(write)),
)

console.log('POST /students: the way in')
for (const [depth, { file, names }] of wayIn.entries())
  console.log(`${'  '.repeat(depth)}${file} (${names.join(' → ')})`)
const helpers = [...new Set(before.map(({ file }) => file))].filter((file) => !wayIn.some((one) => one.file === file))
console.log(`\nBeside the way in, before the first write:\n${helpers.map((file) => `  ${file}`).join('\n')}`)
console.log(
  `\n${wayIn.length} files on the way in; ${before.length} entries before the first write, ${entries.length} in all`,
)

const twice = wayIn.filter(({ file }, index) => wayIn.findIndex((one) => one.file === file) < index)
if (wayIn.length > mostFiles) fail(`the way in has ${wayIn.length} files, at most ${mostFiles} are allowed`)
if (twice.length > 0) fail(`the way in enters ${twice.map(({ file }) => file).join(', ')} twice`)

/** The chain of calls that ends in one, from the first. */
function chainTo(frame: Frame): Frame[] {
  return frame.caller ? [...chainTo(frame.caller), frame] : [frame]
}

/** Consecutive calls within one file, together. */
function filesOf(chain: readonly Frame[]): { file: string; names: string[] }[] {
  const files: { file: string; names: string[] }[] = []
  for (const { file, name } of chain) {
    const last = files.at(-1)
    if (last?.file !== file) files.push({ file, names: [name] })
    else if (name !== '' && last.names.at(-1) !== name) last.names.push(name)
  }
  return files
}

function fail(problem: string): void {
  console.error(`trace-request: ${problem}`)
  process.exitCode = 1
}
