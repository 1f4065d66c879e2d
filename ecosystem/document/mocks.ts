import { endWithThis } from '@academy-access/kit/end-with-this'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { listen } from '@academy-access/kit/listen'

import type { Row, Shared } from '../row.ts'
import { fileOf, versionOf } from '../software.ts'
import { openAcademy, type World } from './academy.ts'
import { type Call, headersOf } from './call.ts'
import { runCalls } from './calls.ts'
import { openFolder } from './folder.ts'
import { generators } from './generators.ts'
import { type Academy, plainCall } from './requests.ts'

/** A mock server that is asked. */
interface Running {
  readonly url: string
  readonly stop: () => unknown
  /** Absent for a mock inside this process. */
  readonly started?: { readonly ms: number; readonly mb: number }
}

interface Mock {
  readonly name: () => string
  /** Whether it serves another API, so that only its start and its memory count. */
  readonly isOfOtherApi?: true
  readonly open: (academy: Academy, shared: Shared) => Promise<Running>
}

const document = fileURLToPath(new URL('../../packages/schemas/openapi.json', import.meta.url))
const command = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))
const servers: Readonly<Record<string, Mock>> = {
  'academy-server': {
    name: () => '`academy-server`',
    // The academy of the calls is in this process, so its figures are those of the command beside it.
    async open({ url }) {
      const { stop, started } = await start((port) => [command, '--port', port])
      await stop()
      return { url, stop: () => undefined, ...(started && { started }) }
    },
  },
  'prism-mock': {
    name: () => `Prism ${versionOf('mocks', '@stoplight/prism-cli')}, from the document`,
    open: () =>
      start((port) => [fileOf('mocks', '@stoplight/prism-cli', 'dist/index.js'), 'mock', document, '--port', port]),
  },
  mockoon: {
    name: () => `Mockoon ${versionOf('mocks', '@mockoon/cli')}, from the document`,
    open: () =>
      start((port) => [
        fileOf('mocks', '@mockoon/cli', 'bin/run.js'),
        'start',
        `--data=${document}`,
        '--hostname=127.0.0.1',
        `--port=${port}`,
        '--disable-log-to-file',
      ]),
  },
  'json-server': {
    name: () => `json-server ${versionOf('mocks', 'json-server')}, with the records of the academy`,
    async open(academy, shared) {
      const { path } = openFolder(shared)
      const [records, routes] = [join(path, 'db.json'), join(path, 'routes.json')]
      writeFileSync(records, JSON.stringify(await recordsOf(academy)))
      writeFileSync(routes, JSON.stringify({ '/api/v1/*': '/$1' }))
      const cli = fileOf('mocks', 'json-server', 'lib/cli/bin.js')
      return start((port) => [cli, records, '--routes', routes, '--host', '127.0.0.1', '--port', port])
    },
  },
  'emulate-github': {
    isOfOtherApi: true,
    name: () => `emulate ${versionOf('mocks', 'emulate')}, its GitHub service`,
    open: () =>
      start((port) => [fileOf('mocks', 'emulate', 'dist/index.js'), 'start', '--service', 'github', '--port', port]),
  },
  'orval-msw': {
    name: () => `MSW handlers that orval ${versionOf('generators', 'orval')} generates`,
    async open(_, shared) {
      const url = 'http://mock.example'
      const folder = openFolder(shared)
      await generators.find(({ name }) => name === 'orval')!.generate(folder, url)
      writeFileSync(
        join(folder.path, 'mock.ts'),
        `import { setupServer } from 'msw/node'
         import * as handlers from './generated/api.msw.ts'
         export function listen() {
           const makers = Object.entries(handlers).filter(([name]) => /^get.*Mock$/.test(name) && !name.includes('Response'))
           const server = setupServer(...makers.flatMap(([, make]) => (make as () => never)()))
           server.listen({ onUnhandledRequest: 'bypass' })
           return () => server.close()
         }`,
      )
      const flags = '--bundle --platform=node --format=esm --packages=external --log-level=error'
      await folder.run(`esbuild mock.ts ${flags} --outfile=mock.mjs`)
      const { listen } = (await import(pathToFileURL(join(folder.path, 'mock.mjs')).href)) as {
        listen: () => () => void
      }
      return { url, stop: listen() }
    },
  },
}

/** Other mock servers: their responses to the calls, whether they remember a student, and what their start takes. */
export const mocks: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(servers).map(([key, { name, isOfOtherApi, open }]) => [
    key,
    {
      software: ['generators', 'mocks'],
      async run(shared) {
        const academy = await openAcademy()
        const { url, stop, started } = await open(academy, shared)
        try {
          const responses = isOfOtherApi ? ['', ''] : await responsesOf(plainCall(url), academy)
          const figures = started ? [`${Math.round(started.ms)} ms`, `${Math.round(started.mb)} MB`] : ['', '']
          const cells = [...responses, ...figures]
          shared.add('mocks', [name(), ...cells])
          return cells.join(', ')
        } finally {
          await stop()
          await academy.close()
        }
      },
    } satisfies Row,
  ]),
)

/** How many calls get the status and code of the service, and whether a created student can be read. */
async function responsesOf(call: Call, academy: Awaited<ReturnType<typeof openAcademy>>): Promise<string[]> {
  const { count, problems } = await runCalls(call, academy.world)
  academy.reset()
  return [`${count - problems.length} of ${count}`, (await remembers(call, academy.world)) ? 'yes' : 'no']
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

/** Starts a program several times, and leaves the last one running. Its figures are medians. */
async function start(argumentsFor: (port: string) => readonly string[]): Promise<Running> {
  const figures: { ms: number; mb: number }[] = []
  for (;;) {
    // The other servers do not print a free port that they choose themselves.
    const { url, close } = await listen(createServer())
    await close()
    const began = performance.now()
    const child = endWithThis(spawn(process.execPath, argumentsFor(new URL(url).port), { stdio: 'ignore' }))
    const ended = once(child, 'exit')
    while ((await fetch(url).catch(() => undefined)) === undefined) {
      if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')}: ended with ${child.exitCode}`)
      await sleep(2)
    }
    const ms = performance.now() - began
    await sleep(2000)
    figures.push({ ms, mb: residentMb(child) })
    const stop = async () => {
      child.kill('SIGKILL')
      await ended
    }
    if (figures.length === 5) return { url, stop, started: { ms: median(figures, 'ms'), mb: median(figures, 'mb') } }
    await stop()
  }
}

const median = <Key extends string>(figures: readonly Readonly<Record<Key, number>>[], key: Key) =>
  figures.map((one) => one[key]).toSorted((a, b) => a - b)[figures.length >> 1]!

/** Resident memory in megabytes, as Linux reports it: the other servers do not report theirs. */
function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`There is no memory size for process ${pid}`)
  return Number(kilobytes) / 1024
}
