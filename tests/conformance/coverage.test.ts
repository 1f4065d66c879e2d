import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { platformTransport } from './transports/platform.ts'
import { allChapters } from './rules/all.ts'

/** The rows of the rule table: each number, and whether a request can show the rule. */
const rows = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const id = /^\|\s*([RD]\d+)\s*\|/.exec(line)?.[1]
    return id === undefined ? [] : [{ id, visible: !line.includes('(not visible from outside') }]
  })

/** The names of all tests, on a transport that skips none. */
const names: string[] = []
for (const { define } of allChapters) define((name) => names.push(name), platformTransport)

/** The numbers at the start of a test's name. */
const citedBy = (name: string) => /^(?:[RD]\d+ )+/.exec(name)?.[0].trim().split(' ') ?? []
const cited = new Set(names.flatMap(citedBy))

describe('coverage of the rules', () => {
  it('the table has each number once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
  })

  it('a test cites each rule and decision that a request can show', () => {
    expect(rows.filter(({ id, visible }) => visible && !cited.has(id)).map(({ id }) => id)).toEqual([])
  })

  it('no test cites a number that is missing in the table', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect([...cited].filter((id) => !known.has(id))).toEqual([])
  })

  it('each test name begins with rule numbers', () => {
    expect(names.filter((name) => citedBy(name).length === 0)).toEqual([])
  })

  it('all.ts lists every chapter', () => {
    const all = readFileSync(new URL('rules/all.ts', import.meta.url), 'utf8')
    const files = readdirSync(new URL('rules/', import.meta.url)).filter((file) => file !== 'all.ts')
    expect(files.filter((file) => !all.includes(`'./${file}'`))).toEqual([])
  })
})
