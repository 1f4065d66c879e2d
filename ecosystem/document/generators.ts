import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Call } from './call.ts'
import type { Folder } from './folder.ts'

/** A tool that makes a client. */
export interface Generator {
  readonly name: string
  /** The used parts. */
  readonly parts: string
  /** The file in `clients` that uses the result. */
  readonly client: string
  readonly generate: (folder: Folder, baseUrl: string) => Promise<unknown>
  /** A hint for its user. */
  readonly note?: string
  /** Whether the client checks what the service responds. */
  readonly checks: boolean
  /** Prints the first page of students. */
  readonly program?: string
}

/** The address and the key in a program that prints the first page of students. */
const url = 'http://127.0.0.1:4010'
const key = 'aa_live_00000000000000000000000000000001'
const headers = `headers: { authorization: 'Bearer ${key}' }`

/** The program with the client of this repository. */
export const sdkProgram = `
  import { AcademyClient } from '@academy-access/sdk'
  const academy = new AcademyClient({ baseUrl: '${url}', apiKey: '${key}', dangerouslyAllowBrowser: true })
  console.log(await academy.students.list())`

const heyApi = `
  import { createClient } from './generated/client/index.ts'
  import { studentsList } from './generated/sdk.gen.ts'
  console.log(await studentsList({ client: createClient({ baseUrl: '${url}' }), ${headers} }))`

const config = ({ path }: Folder, name: string, content: string) => writeFileSync(join(path, name), content)

/** The tools that make a client. */
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    parts: 'types with the defaults, openapi-fetch',
    client: 'openapi-fetch',
    generate: ({ run }) => run('openapi-typescript openapi.json -o generated/schema.ts'),
    checks: false,
    program: `
      import createClient from 'openapi-fetch'
      const client = createClient({ baseUrl: '${url}' })
      console.log(await client.GET('/api/v1/students', { ${headers} }))`,
  },
  {
    name: '@hey-api/openapi-ts',
    parts: 'fetch',
    client: 'hey-api',
    generate: ({ run }) => run('openapi-ts -i openapi.json -o generated -c @hey-api/client-fetch'),
    checks: false,
    program: heyApi,
  },
  {
    name: '@hey-api/openapi-ts',
    parts: 'ky, zod for requests and responses, TanStack Query',
    client: 'hey-api-ky',
    note: [
      'Set `retry: { limit: 0 }`, or the methods that are safe: ky repeats by HTTP method. With `throwOnError: true`, as its',
      'query options have it, each error of the service is a `TypeError` without status or body:',
      '[hey-api#4339](https://github.com/hey-api/hey-api/issues/4339).',
    ].join(' '),
    async generate(folder) {
      const plugins = `['@hey-api/client-ky', 'zod', { name: '@hey-api/sdk', validator: true }, '@tanstack/react-query']`
      config(folder, 'hey.mjs', `export default { input: 'openapi.json', output: 'generated', plugins: ${plugins} }`)
      return folder.run('openapi-ts -f hey.mjs')
    },
    checks: true,
    program: heyApi,
  },
  {
    name: 'orval',
    parts: 'fetch, zod for responses, MSW',
    client: 'orval',
    note: [
      "Set `baseUrl`, or its URLs are relative. The mocks need `@faker-js/faker` and `mode: 'split'`: in one file they lack",
      'imports, as in [orval#2102](https://github.com/orval-labs/orval/issues/2102).',
    ].join(' '),
    async generate(folder, baseUrl) {
      const input = `input: 'openapi.json'`
      config(
        folder,
        'orval.mjs',
        `export default {
          fetch: { ${input}, output: { target: 'generated/api.ts', client: 'fetch', mock: true, mode: 'split', baseUrl: '${baseUrl}' } },
          zod: { ${input}, output: { target: 'generated/zod.ts', client: 'zod' } },
        }`,
      )
      return folder.run('orval --config orval.mjs')
    },
    checks: true,
    program: `
      import { studentsList } from './generated/api.ts'
      import { StudentsListResponse } from './generated/zod.ts'
      console.log(StudentsListResponse.parse((await studentsList({}, { ${headers} })).data))`,
  },
  {
    name: '@kubb/core',
    parts: 'types, fetch',
    client: 'kubb',
    note: [
      'Send `content-type: application/json` yourself: its `fetch` client names no type, and `fetch` then says `text/plain`, which',
      'is 400. Its successor for kubb 5 names it: [kubb-labs/plugins#617](https://github.com/kubb-labs/plugins/pull/617).',
    ].join(' '),
    async generate(folder) {
      config(
        folder,
        'kubb.mjs',
        `import { defineConfig } from '@kubb/core'
        import { pluginClient } from '@kubb/plugin-client'
        import { pluginOas } from '@kubb/plugin-oas'
        import { pluginTs } from '@kubb/plugin-ts'
        export default defineConfig({
          root: '.', input: { path: './openapi.json' }, output: { path: './generated', clean: true, format: false, lint: false },
          plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch', dataReturnType: 'full' })],
        })`,
      )
      return folder.run('kubb generate --config kubb.mjs')
    },
    checks: false,
    program: `
      import { studentsList } from './generated/index.ts'
      console.log(await studentsList({}, { baseURL: '${url}', ${headers} }))`,
  },
  {
    name: 'openapi-zod-client',
    parts: 'zod for requests and responses, Zodios',
    client: 'openapi-zod-client',
    generate: ({ run }) => run('openapi-zod-client openapi.json -o generated/api.ts'),
    checks: true,
    program: `
      import { createApiClient } from './generated/api.ts'
      console.log(await createApiClient('${url}').get('/api/v1/students', { ${headers} }))`,
  },
]

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** Generates and compiles a client. Returns the errors of the compiler, and what makes calls with it. */
export async function openClient({ client, generate }: Generator, folder: Folder, baseUrl: string) {
  await generate(folder, baseUrl)
  cpSync(join(import.meta.dirname, 'clients'), join(folder.path, 'client'), { recursive: true })
  config(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, files: [`client/${client}.ts`] }))
  const output = await folder.run('tsc6 -p . || true')
  const compiled = output.split('\n').filter((line) => line.includes('error TS'))
  const parts = '--bundle --platform=node --format=esm --packages=external --log-level=error'
  await folder.run(`esbuild client/${client}.ts ${parts} --outfile=client.mjs`)
  const { open } = (await import(pathToFileURL(join(folder.path, 'client.mjs')).href)) as {
    open: (url: string) => Call
  }
  return { compiled, call: open(baseUrl) }
}
