import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import ts from 'typescript'
import { describe, expect, it } from 'vitest'

import { entriesOf } from './api-report.ts'
import { type Published, published, root } from './published.ts'

it('the public declarations of all packages compile in a project that checks those of libraries', () => {
  expect(compilerErrors(published)).toEqual([])
}, 300_000)

describe.each(published)('the public declarations of $name', (one) => {
  const lines = publicLines(one)
  const linesWith = (pattern: RegExp) =>
    lines.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place} ${text.slice(0, 120)}`)

  it('do not mention zod, so that its versions are not ours', () => {
    expect(linesWith(/zod/i)).toEqual([])
  })

  it('import no private entry of another package', () => {
    expect(linesWith(/^[^*]*\b(from|import)\b.*@academy-access\/\w+\/(internal|compiled)/)).toEqual([])
  })

  it('import no package that is not published', () => {
    const names = new Set(published.map(({ name }) => name))
    const imported = lines.flatMap(({ place, text }) => {
      const [, name] = /^[^*]*\b(?:from|import)\b.*?(@academy-access\/[\w-]+)/.exec(text) ?? []
      return name === undefined || names.has(name) ? [] : [`${place} ${name}`]
    })
    expect(imported).toEqual([])
  })

  it('quote no rule numbers, which mean nothing outside this repository', () => {
    expect(linesWith(/\b[RD]\d{2,3}\b/)).toEqual([])
  })
})

/** A line of published declarations. */
interface Line {
  /** `dist/index.d.ts:7`, from the folder of the package. */
  readonly place: string
  readonly text: string
}

/** Every line that a reader of a package's public entries can reach through relative imports. */
function publicLines(one: Published): Line[] {
  return publicFiles(one).flatMap((file) => {
    const name = relative(one.folder, file)
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.map((line, index) => ({ place: `${name}:${index + 1}`, text: line.trim() }))
  })
}

/** The errors in the packages' own declarations, of a compiler that does not skip those of libraries. */
function compilerErrors(packages: readonly Published[]): string[] {
  const files = packages.flatMap(publicFiles)
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  })
  return files.flatMap((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => `${relative(root, file)} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  )
}

/** The files that a package's public entries reach through relative imports. */
function publicFiles(one: Published): string[] {
  // A set grows while it is read.
  const files = new Set(entriesOf(one).map(({ types }) => types))
  for (const file of files) {
    for (const path of relativeImports(readFileSync(file, 'utf8'))) files.add(declarationsOf(join(dirname(file), path)))
  }
  return [...files]
}

function relativeImports(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]*)['"]/g)].map(([, path = '']) => path)
}

function declarationsOf(path: string): string {
  const file = path.replace(/(\.d)?\.[jt]s$/, '.d.ts')
  if (!existsSync(file)) throw new Error(`${path} is imported by published declarations, and has none`)
  return file
}
