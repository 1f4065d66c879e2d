import type { Project } from './project.ts'

const ours = ['@academy-access/sdk', '@academy-access/engine', '@academy-access/schemas', '@academy-access/server']
// Nothing of a library is skipped.
const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, verbatimModuleSyntax: true }

const app = `import { AcademyClient, type Student } from '@academy-access/sdk'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { operationIds } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi.json' with { type: 'json' }
import { call } from './call.js'

const fixture: PlatformFixture = { academies: [{ students: [{ email: 'ada@example.com' }] }] }
const students: Student[] = await new AcademyClient({
  baseUrl: 'https://academy.test',
  apiKey: createPlatform({ fixture }).academy().apiKey,
  fetch: createPlatform({ fixture }).fetch,
}).students.list().all({ max: 1 }).catch(() => [])
const paths: number = Object.keys(openapi.paths).length
if (students.length > 0 || paths === 0 || operationIds.length !== 16) throw new Error('not the contract')
console.log(await call(new AcademyClient()))
`

/** A module of Node in the old format, that requires ours. */
const commonjs = `import sdk = require('@academy-access/sdk')
import server = require('@academy-access/server')
import app = require('./call.js')

if (typeof server.serve !== 'function') throw new Error('no server')
void app.call(new sdk.AcademyClient()).then(console.log)
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
const bundler = {
  compilerOptions: {
    ...strict,
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    outDir: 'bundler',
  },
  files: ['app.ts'],
}

/** Each compiler, with both resolutions: as in Node, without the DOM's types, and as for a bundler, without Node's. */
function project(version: string): Project {
  return {
    installer: 'npm',
    packages: [...ours, `typescript@${version}`, '@types/node@24.19.2'],
    files: {
      'app.ts': app,
      'common.cts': commonjs,
      'nodenext.json': JSON.stringify(nodenext),
      'bundler.json': JSON.stringify(bundler),
    },
    async app({ exec }) {
      await exec('npx', 'tsc', '-p', 'nodenext.json')
      await exec('npx', 'tsc', '-p', 'bundler.json')
      return exec('node', 'nodenext/app.js')
    },
  }
}

/** Apps in TypeScript, by each compiler that is supported. */
export const typescript: Record<string, Project> = {
  'typescript5.9': project('5.9.3'),
  typescript6: project('6.0.3'),
  typescript7: project('7.0.2'),
}
