import { readdirSync, readFileSync } from 'node:fs'

import { answeredChapters, notCheckable, numbersIn, responseRules, visibleChapters } from '@academy-access/rules'
import { describe, expect, it } from 'vitest'

import { allChapters } from './rules/all.ts'

const folder = new URL('../../docs/rules/', import.meta.url)

/** The rows of the tables of rules: each number, and whether a request can show the rule. */
const rows = readdirSync(folder)
  .flatMap((chapter) => readFileSync(new URL(chapter, folder), 'utf8').split('\n'))
  .flatMap((line) => {
    const id = /^\|\s*([RD]\d+)\s*\|/.exec(line)?.[1]
    return id === undefined ? [] : [{ id, visible: !line.includes('(not visible from outside') }]
  })

/** The names of the tests that need control of the platform. */
const names = allChapters.flatMap(({ rules }) => rules.map(({ name }) => name))

/** The names of the tests that need one key. */
const visibleNames = [...visibleChapters.flatMap(({ rules }) => rules), ...responseRules].map(({ name }) => name)

/** The names of the tests that need answers of the academy's owner. The tests of `academy-server verify` run them. */
const answeredNames = answeredChapters.flatMap(({ rules }) => rules.map(({ name }) => name))

const visible = new Set(visibleNames.flatMap(numbersIn))
const cited = new Set([...names, ...answeredNames].flatMap(numbersIn).concat(...visible))

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
    expect([...names, ...visibleNames].filter((name) => numbersIn(name).length === 0)).toEqual([])
  })

  it('a test has a name of its own', () => {
    expect(visibleNames.filter((name, index) => visibleNames.indexOf(name) < index)).toEqual([])
    expect(visibleNames.filter((name) => names.includes(name))).toEqual([])
  })

  it('one key shows each rule, or the package of rules says what it needs', () => {
    const unseen = Object.values(notCheckable).flat()
    expect(unseen.filter((id, index) => visible.has(id) || unseen.indexOf(id) < index)).toEqual([])
    const known = new Set([...visible, ...unseen])
    expect(rows.filter(({ id, visible }) => visible !== known.has(id)).map(({ id }) => id)).toEqual([])
  })

  it.each(['rules', '../../packages/rules/src/chapters'])('all.ts of %s lists every chapter', (folder) => {
    const all = readFileSync(new URL(`${folder}/all.ts`, import.meta.url), 'utf8')
    const files = readdirSync(new URL(`${folder}/`, import.meta.url)).filter((file) => file !== 'all.ts')
    expect(files.filter((file) => !all.includes(`'./${file}'`))).toEqual([])
  })
})
