import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { runCalls } from './calls.ts'
import type { World } from './academy.ts'
import type { Call } from './call.ts'
import { addClient, openFolder, run, type ToolError } from './workspace.ts'

/** A tool that makes a client. */
export interface Generator {
  readonly name: string
  /** The used parts. */
  readonly parts: string
  /** The file in `clients` that uses the result. */
  readonly client: string
  readonly generate: (folder: string, baseUrl: string) => Promise<unknown>
  /** A hint for its user. */
  readonly note?: string
}

const config = (folder: string, name: string, content: string) => writeFileSync(join(folder, name), content)

/** The tools that make a client. */
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    parts: 'types with the defaults, openapi-fetch',
    client: 'openapi-fetch',
    generate: (folder) => run(folder, 'openapi-typescript', ['openapi.json', '-o', 'generated/schema.ts']),
  },
  {
    name: '@hey-api/openapi-ts',
    parts: 'fetch',
    client: 'hey-api',
    generate: (folder) =>
      run(folder, 'openapi-ts', ['-i', 'openapi.json', '-o', 'generated', '-c', '@hey-api/client-fetch']),
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
      return run(folder, 'openapi-ts', ['-f', 'hey.mjs'])
    },
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
      return run(folder, 'orval', ['--config', 'orval.mjs'])
    },
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
      return run(folder, 'kubb', ['generate', '--config', 'kubb.mjs'])
    },
  },
  {
    name: 'openapi-zod-client',
    parts: 'zod for requests and responses, Zodios',
    client: 'openapi-zod-client',
    generate: (folder) => run(folder, 'openapi-zod-client', ['openapi.json', '-o', 'generated/api.ts']),
  },
]

/** Generates and compiles a client, and makes the calls with it. Returns what went wrong in each. */
export async function tryGenerator({ client, generate }: Generator, document: URL, url: string, world: World) {
  const folder = openFolder(document)
  await generate(folder, url)
  addClient(folder, client)
  const compiled = await run(folder, 'tsc6', ['-p', '.']).then(
    () => [],
    (error: ToolError) => error.output.split('\n').filter((line) => line.includes('error TS')),
  )
  await run(folder, 'esbuild', [
    `client/${client}.ts`,
    '--bundle',
    '--platform=node',
    '--format=esm',
    '--packages=external',
    '--outfile=client.mjs',
    '--log-level=error',
  ])
  const { open } = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as { open: (url: string) => Call }
  return { compiled, ...(await runCalls(open(url), world)) }
}
