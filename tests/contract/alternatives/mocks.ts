import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { openAcademy, type World } from '../tools/academy.ts'
import { type Call, headersOf } from '../tools/call.ts'
import { runCalls } from '../tools/calls.ts'
import { generators } from '../tools/clients.ts'
import { plainCall } from '../tools/requests.ts'
import { openFolder, run, versionOf } from '../tools/workspace.ts'

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const document = new URL('../../../packages/schemas/openapi.json', import.meta.url)
const others = path('bench/others/node_modules')

const mockVersion = (name: string) =>
  (JSON.parse(readFileSync(join(others, name, 'package.json'), 'utf8')) as { version: string }).version

/** A mock server that runs. */
interface Running {
  readonly url: string
  readonly stop: () => unknown
}

type Academy = Awaited<ReturnType<typeof openAcademy>>

/** Starts each mock server. All get the OpenAPI document or the records of the academy. */
const mocks: Readonly<Record<string, (academy: Academy) => Promise<Running>>> = {
  '`academy-server`': async ({ url }) => ({ url, stop: () => undefined }),
  [`Prism ${mockVersion('@stoplight/prism-cli')}, from the document`]: () =>
    start((port) => [join(others, '@stoplight/prism-cli/dist/index.js'), 'mock', documentPath, '--port', port]),
  [`Mockoon ${mockVersion('@mockoon/cli')}, from the document`]: () =>
    start((port) => [
      join(others, '@mockoon/cli/bin/run.js'),
      'start',
      `--data=${documentPath}`,
      '--hostname=127.0.0.1',
      `--port=${port}`,
      '--disable-log-to-file',
    ]),
  [`json-server ${mockVersion('json-server')}, with the records of the academy`]: async (academy) => {
    const folder = openFolder(document)
    const files = [join(folder, 'db.json'), join(folder, 'routes.json')] as const
    writeFileSync(files[0], JSON.stringify(await recordsOf(academy)))
    writeFileSync(files[1], JSON.stringify({ '/api/v1/*': '/$1' }))
    const cli = join(others, 'json-server/lib/cli/bin.js')
    return start((port) => [cli, files[0], '--routes', files[1], '--host', '127.0.0.1', '--port', port])
  },
  [`MSW handlers that orval ${versionOf('orval')} generates`]: async () => {
    const url = 'http://mock.example'
    const folder = openFolder(document)
    await generators.find(({ name }) => name === 'orval')!.generate(folder, url)
    writeFileSync(
      join(folder, 'mock.ts'),
      `import { setupServer } from 'msw/node'
       import * as handlers from './generated/api.msw.ts'
       export function listen() {
         const makers = Object.entries(handlers).filter(([name]) => /^get.*Mock$/.test(name) && !name.includes('Response'))
         const server = setupServer(...makers.flatMap(([, make]) => (make as () => never)()))
         server.listen({ onUnhandledRequest: 'bypass' })
         return () => server.close()
       }`,
    )
    const flags = ['--bundle', '--platform=node', '--format=esm', '--packages=external', '--log-level=error']
    await run(folder, 'esbuild', ['mock.ts', ...flags, '--outfile=mock.mjs'])
    const { listen } = (await import(pathToFileURL(join(folder, 'mock.mjs')).href)) as { listen: () => () => void }
    return { url, stop: listen() }
  },
}

const documentPath = fileURLToPath(document)

/** A row for each mock server: its calls, and whether it remembers a student. */
export async function mockRows(): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, open] of Object.entries(mocks)) {
    const academy = await openAcademy()
    const { url, stop } = await open(academy)
    const call = plainCall(url)
    const { count, problems } = await runCalls(call, academy.world)
    academy.reset()
    const seen = await remembers(call, academy.world)
    rows.push([name, `${count - problems.length} of ${count}`, seen ? 'yes' : 'no'])
    await stop()
    await academy.close()
  }
  return rows
}

/** Whether the detail of a student that a request has created is that student. */
async function remembers(call: Call, { keys }: World): Promise<boolean> {
  const email = 'created@example.com'
  const body = { email, name: 'Created' }
  const created = await call('students.create', { key: keys.all, path: {}, body }).catch(() => undefined)
  const content = created !== undefined && 'body' in created ? created.body : undefined
  const { data, id = data?.id } = (content ?? {}) as { data?: { id?: string }; id?: string }
  if (id === undefined) return false
  const read = await call('students.get', { key: keys.all, path: { studentId: id } }).catch(() => undefined)
  return read !== undefined && 'body' in read && JSON.stringify(read.body).includes(email)
}

async function recordsOf({ url, world: { keys } }: Academy): Promise<Record<string, unknown[]>> {
  const names = ['courses', 'students', 'lists']
  const read = names.map(async (name) => {
    const response = await fetch(`${url}/api/v1/${name}`, { headers: headersOf({ key: keys.all, path: {} }) })
    const { data } = (await response.json()) as { data: Record<string, unknown[]> }
    return [name, data[name] ?? []] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Starts a program on a free port, and waits for its first response. */
async function start(argumentsFor: (port: string) => string[]): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, argumentsFor(String(port)), { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await firstResponse(child, url)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

async function firstResponse(child: ChildProcess, url: string): Promise<void> {
  for (let turn = 0; child.exitCode === null && turn < 600; turn++) {
    if ((await fetch(url).catch(() => undefined)) !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${child.spawnargs.join(' ')}: no response`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
