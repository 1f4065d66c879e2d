import { readFileSync } from 'node:fs'

import { build } from 'esbuild'
import { expect, it } from 'vitest'

import type * as Sdk from '@academy-access/sdk'

interface Manifest {
  readonly version: string
  readonly homepage?: string
}

/** The part of the client's build that writes what it knows of its manifest. */
const { factsOf } = (await import(new URL('../../packages/sdk/tsup.config.ts', import.meta.url).href)) as {
  factsOf: (manifest: Manifest) => Record<string, string>
}

// The build can rename a class, and Node prints the name of the class of an error.
it('the classes of errors keep their names in the built client', async () => {
  const address = new URL('../../packages/sdk/dist/index.js', import.meta.url).href
  const sdk = (await import(address)) as typeof Sdk
  const { AcademyError, ApiError, ConnectionError, InputError, ProtocolError, TimeoutError } = sdk
  const classes = { AcademyError, ApiError, ConnectionError, InputError, ProtocolError, TimeoutError }
  expect(Object.values(classes).map(({ name }) => name)).toEqual(Object.keys(classes))
})

it('a build has the version of its package, and the addresses of the pages about errors if the package has a homepage', async () => {
  const dist = new URL('../../packages/sdk/dist/index.js', import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8')) as Manifest
  const built = (await import(dist.href)) as typeof Sdk
  expect(built.VERSION).toBe(manifest.version)
  expect(built.ApiError.of('not_found').docsUrl === undefined).toBe(manifest.homepage === undefined)

  const { VERSION, ApiError, ConnectionError, InputError } = await buildWith({
    version: '1.2.3',
    homepage: 'https://school.github.io/academy',
  })
  expect(VERSION).toBe('1.2.3')
  const pages = 'https://school.github.io/academy/errors/'
  const errors = [
    ApiError.of('not_found'),
    ApiError.of('code_of_tomorrow'),
    new ConnectionError('cut', { operation: 'courses.list' }),
    new InputError('limit: expected a number'),
  ]
  expect(errors.map(({ docsUrl }) => docsUrl)).toEqual([
    `${pages}not_found.html`,
    pages,
    `${pages}connection-error.html`,
    `${pages}input-error.html`,
  ])
  for (const page of ['not_found', 'index', 'connection-error', 'input-error', 'timeout-error', 'protocol-error'])
    expect(readFileSync(new URL(`../../../docs/errors/${page}.md`, dist), 'utf8')).toContain('# ')
})

/** The client as the build of a package with this manifest would make it. */
async function buildWith(manifest: Manifest): Promise<typeof Sdk> {
  const { outputFiles } = await build({
    entryPoints: [new URL('../../packages/sdk/src/index.ts', import.meta.url).pathname],
    define: factsOf(manifest),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    tsconfigRaw: '{}',
  })
  const code = outputFiles.map(({ text }) => text).join('')
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as typeof Sdk
}
