import type { Stack } from '../publish/stack.ts'

// The declarations of libraries are checked too.
const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, verbatimModuleSyntax: true }

const app = `import { AcademyClient, type Student } from '@academy-access/sdk'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { operationIds } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi.json' with { type: 'json' }
import { call } from './call.js'

const fixture: PlatformFixture = { academies: [{ students: [{ email: 'ada@example.com' }] }] }
const platform = createPlatform({ fixture })
const { apiKey } = platform.academy()
const offline = new AcademyClient({ baseUrl: 'https://academy.test', apiKey, fetch: platform.fetch })
const [ada]: Student[] = await offline.students.list().all({ max: 1 })
const title: string = openapi.info.title
if (ada?.email !== 'ada@example.com' || title === '' || !operationIds.includes('students.list')) throw new Error('not the contract')
console.log(await call(new AcademyClient()))
`

/** The types of MSW need those of the DOM and of Node. */
const offline = `import { createPlatform } from '@academy-access/engine'
import { academyHandlers, academyMatchers, createHandlers } from '@academy-access/msw'
import { type AcademyServerMock, setupAcademy } from '@academy-access/msw/node'
import { setupServer } from 'msw/node'

setupServer(...createHandlers(createPlatform(), { baseUrl: 'https://academy.test' })).listen()
export const academy: AcademyServerMock = setupAcademy()
export const handlers = academyHandlers.students
export const matchers = academyMatchers
`

/** A CommonJS module that requires our packages. */
const commonjs = `import sdk = require('@academy-access/sdk')
import app = require('./call.js')

void app.call(new sdk.AcademyClient()).then(console.log)
`

/** The types of the server refer to those of h3. */
const serving = `import server = require('@academy-access/server')

if (typeof server.serve !== 'function') throw new Error('no server')
`

const nodenext = {
  compilerOptions: {
    ...strict,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    outDir: 'nodenext',
  },
  files: ['app.ts', 'common.cts'],
}
const dom = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable']
const msw = {
  compilerOptions: { ...nodenext.compilerOptions, lib: dom, declaration: true },
  files: ['offline.ts'],
}
const server = { compilerOptions: nodenext.compilerOptions, files: ['server.cts'] }
const bundler = {
  compilerOptions: {
    ...strict,
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    target: 'es2023',
    lib: dom,
    types: [],
    outDir: 'bundler',
  },
  files: ['app.ts'],
}

/** Compiles with both resolutions: as in Node, without the types of the DOM, and as for a bundler, without those of Node. */
const project = (typescript: string, installer: 'npm' | 'pnpm' = 'npm'): Stack => ({
  installer,
  packages: `@academy-access/sdk @academy-access/engine @academy-access/msw @academy-access/schemas @academy-access/server msw ${typescript} @types/node`,
  files: {
    'app.ts': app,
    'common.cts': commonjs,
    'offline.ts': offline,
    'server.cts': serving,
    'server.json': JSON.stringify(server),
    'msw.json': JSON.stringify(msw),
    'nodenext.json': JSON.stringify(nodenext),
    'bundler.json': JSON.stringify(bundler),
  },
  build: [
    'npx tsc -p nodenext.json',
    'npx tsc -p bundler.json',
    'npx tsc -p msw.json',
    // The declarations of h3 need the DOM and a package that they do not bring. No other file may have an error.
    "! npx tsc -p server.json | grep -E '^[^ ]' | grep -vE '^node_modules/(.pnpm/h3@[^/]*/node_modules/)?h3/'",
    'node nodenext/server.cjs',
  ],
  run: 'node nodenext/app.js',
})

/** Apps in TypeScript, one for each supported compiler. */
export const typescript: Readonly<Record<string, Stack>> = {
  'typescript5.9': project('typescript@5'),
  typescript6: project('typescript'),
  // Only the dependencies of the app itself have a name in its declarations.
  typescript7: project('typescript@7', 'pnpm'),
}
