import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPseudonyms } from './pseudonyms.ts'

const ada = { email: 'ada@school.example.org', name: 'Ada Lovelace' }
const people = [ada, { email: 'love@school.example.org', name: 'Lovelace Smith' }, { email: 'zoe@b.co', name: 'Zoe' }]

const withPeople = () => {
  const persons = createPseudonyms()
  persons.learn(people)
  return persons
}

it('what is hidden is revealed: for every text, also with made-up values, and with names that overlap', () => {
  const persons = withPeople()
  const names = people.flatMap(({ email, name }) => [email, name, name.toUpperCase(), email.replace('@', '&#64;')])
  const madeUp = names.flatMap((name) => [persons.hide(name), persons.hide(persons.hide(name))])
  const signs = [
    '**',
    '“',
    '&',
    '%',
    '<b>',
    ' ',
    '\u00AD',
    '\u0301',
    '@',
    'madeup-',
    'madeup-12345-',
    '-',
    '1',
    ']',
    '.com',
  ]
  const piece = fc.oneof(fc.constantFrom(...names, ...madeUp, ...signs), fc.string({ unit: 'binary' }), fc.string())
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('')
      expect(persons.reveal(persons.hide(text))).toBe(text)
    }),
    { numRuns: process.env['THOROUGH'] === undefined ? 1000 : 10_000 },
  )
})

it.each(['**A**', '_A_', '`A`', '“A”', '«A»', 'A—or', 'mailto:A?subject=a', '?u=A&y', 'A/', "A's", 'A。'])(
  'in %s the signs stay, and the made-up address and name become the real ones',
  (form) => {
    const persons = withPeople()
    for (const real of Object.values(ada)) {
      const hidden = persons.hide(form.replace('A', real))
      const [before = '', after = ''] = form.split('A')
      expect(hidden).not.toContain(real)
      expect(hidden.startsWith(before) && hidden.endsWith(after)).toBe(true)
      // The agent writes the made-up value between other signs.
      const madeUp = hidden.slice(before.length, hidden.length - after.length)
      expect(persons.reveal(`>> ${madeUp} (2026)`)).toBe(`>> ${real} (2026)`)
      expect(persons.reveal(madeUp.toUpperCase())).toBe(real)
    }
  },
)

it('a made-up name has a mark, and a part or another form of it is noticed', () => {
  const persons = withPeople()
  const name = persons.hide(ada.name)
  expect(name).toMatch(/^[A-Z]\w+ [A-Z]\w+ \[madeup-\d{5}-\w+\]$/)
  const [, mark = ''] = /\[(.*)\]/.exec(name) ?? []
  for (const text of [
    name.slice(1),
    `Another [${mark}]`,
    name.toLowerCase().replaceAll(/[ [\]]+/g, '-'),
    mark,
    createPseudonyms().hide('a@b.co'),
  ]) {
    expect(persons.madeUpIn(persons.reveal(text))).toMatch(/^madeup-/)
  }
  expect(persons.madeUpIn(persons.reveal(name))).toBeUndefined()
})
