import { describe, expect, it } from 'vitest'

import { compilerErrors, publicLines } from './declarations.ts'
import { published } from './published.ts'

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
