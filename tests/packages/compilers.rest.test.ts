import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const require = createRequire(import.meta.url)
const compilers = {
  'TypeScript 5.5': join(require.resolve('typescript55/package.json'), '../bin/tsc'),
  'TypeScript 5.9': join(require.resolve('typescript59/package.json'), '../bin/tsc'),
  'TypeScript 6': join(require.resolve('typescript/package.json'), '../bin/tsc6'),
  'TypeScript 7': join(require.resolve('typescript7/package.json'), '../bin/tsc'),
}
const resolutions = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  // Reads main and types, and no exports. TypeScript 6 deprecates it, and TypeScript 7 has no such setting.
  node10: { module: 'esnext', moduleResolution: 'node10' },
}

// By day the oldest that is supported, and the newest. The test of the public declarations uses TypeScript 6.
const tried = Object.entries(compilers).filter(([version]) => process.env['THOROUGH'] || /5\.9|7/.test(version))

// Each compiler checks the published declarations once: that takes most of the time.
describe.each(tried)('%s', (version, compiler) => {
  it.each(Object.entries(resolutions).filter(([name]) => name !== 'node10' || version !== 'TypeScript 7'))(
    'reads the types with moduleResolution %s',
    async (name, resolution) => {
      const options = {
        ...resolution,
        ...(name === 'node10' && version === 'TypeScript 6' && { ignoreDeprecations: '6.0' }),
        lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
        types: [],
        skipLibCheck: name !== 'nodenext',
      }
      expect(await problemsIn(['../consumer.ts'], compiler, options)).toBe('')
    },
    300_000,
  )
})

// Version 25.9 changed the types of events.
it.each(['node', 'node-newest'])(
  'the handler for node:http is one for the servers of @types/%s',
  async (types) => {
    const options = { module: 'nodenext', types: [types], skipLibCheck: true }
    expect(await problemsIn(['../node-consumer.ts'], compilers['TypeScript 7'], options)).toBe('')
  },
  300_000,
)

/** What a compiler says about files. */
async function problemsIn(files: string[], compiler: string, options: object): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, '.types-'))
  try {
    const compilerOptions = {
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipDefaultLibCheck: true,
      noEmit: true,
      ...options,
    }
    const project = join(folder, 'tsconfig.json')
    await writeFile(project, JSON.stringify({ compilerOptions, files }))
    return await promisify(execFile)(process.execPath, [compiler, '-p', project]).then(
      () => '',
      (error: { message: string; stdout: string }) => error.stdout || error.message,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
