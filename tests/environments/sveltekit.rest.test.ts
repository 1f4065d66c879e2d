import { realpath } from 'node:fs/promises'

import { createPlatform, type Platform } from '@academy-access/engine'
import { AcademyClient, type Fetch } from '@academy-access/sdk'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

type CreateFetch = (
  event: { fetch: Fetch; url: URL; request: Request; route: { id: string } },
  prerendering: undefined,
  fetched: unknown[],
  csr: boolean,
  options: { filterSerializedResponseHeaders: () => boolean },
) => Fetch

/** The function of SvelteKit that makes the `fetch` of a universal `load`, without what an app generates. */
async function loadCreateFetch(): Promise<CreateFetch> {
  const kit = await realpath(new URL('../node_modules/@sveltejs/kit', import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `export { create_universal_fetch } from './src/runtime/server/page/load_data.js'`,
      resolveDir: kit,
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    define: Object.fromEntries(
      ['PATHS_BASE', 'PATHS_ASSETS', 'APP_DIR', 'PATHS_RELATIVE', 'DEV'].map((name) => [`__SVELTEKIT_${name}__`, '""']),
    ),
    plugins: [
      {
        name: 'generated files',
        setup: (build) => {
          build.onResolve({ filter: /^<|^\$|^__sveltekit/ }, ({ path }) => ({ path, namespace: 'generated' }))
          build.onLoad({ filter: /./, namespace: 'generated' }, () => ({ contents: 'module.exports = {}' }))
        },
      },
    ],
  })
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.text ?? '').toString('base64')}`
  const { create_universal_fetch } = (await import(/* @vite-ignore */ url)) as { create_universal_fetch: CreateFetch }
  return create_universal_fetch
}

/** A client in the `load` of a page, whose app serves the academy below `/academy`. Returns what the page gets with its data. */
async function load(run: (client: AcademyClient, platform: Platform) => Promise<void>): Promise<unknown[]> {
  const platform = createPlatform()
  const { apiKey } = platform.academy()
  const url = new URL('https://app.test/students')
  const fetched: unknown[] = []
  const createFetch = await loadCreateFetch()
  const fetch = createFetch(
    {
      // As SvelteKit's own, it takes a path of the app.
      fetch: (path, { headers, ...init }) => {
        expect(path).toMatch(/^\/academy\/api\/v1\//)
        const authorized = { ...headers, authorization: `Bearer ${apiKey}` }
        return platform.fetch(new URL(path.slice('/academy'.length), url), { ...init, headers: authorized })
      },
      url,
      request: new Request(url),
      route: { id: '/students' },
    },
    undefined,
    fetched,
    true,
    { filterSerializedResponseHeaders: () => false },
  )
  await run(new AcademyClient({ baseUrl: '/academy', apiKey: null, fetch }), platform)
  return fetched
}

// Each call failed: the fetch of SvelteKit throws when a header is read that the page does not get.
it('SvelteKit, universal load: a relative base URL works, and the page gets the text of the response', async () => {
  const fetched = await load(async (client) => expect((await client.courses.list()).items).toEqual([]))
  expect(fetched).toMatchObject([{ response_body: '{"data":{"courses":[]}}', is_b64: false }])
})

it('SvelteKit, universal load, a 429 and an unknown student: an error of the service is an ApiError', async () => {
  await load(async (client, platform) => {
    const { faults } = platform.academy()
    faults.add({ operation: 'courses.list', status: 429, retry_after: 2, times: 1 })
    const limited = await client.courses.list({}, { maxRetries: 0 }).result()
    expect(limited).toMatchObject({ ok: false, error: { name: 'ApiError', httpStatus: 429 } })
    const unknown = await client.students.get('00000000-0000-4000-8000-000000000000').result()
    expect(unknown).toMatchObject({ ok: false, error: { name: 'ApiError', code: 'not_found' } })
  })
})
