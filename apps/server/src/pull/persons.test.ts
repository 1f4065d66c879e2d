// cspell:ignore Großmann adalovelace Ｌｏｖｅｌａｃｅ GROSSMANN Lovelaces abcdeéñößıЖж
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { collectPersons, hasContact } from './persons.ts'

const people = [
  ['grace.hopper@school.example', 'Grace Hopper'],
  ['ada@school.example', 'Ada Lovelace'],
  ['joerg@school.example', 'J\u00F6rg Großmann'],
  ['li@school.example', '李明'],
  ['wang@school.example', '王小明'],
  ['tanaka@school.example', '田中 太郎'],
  ['ten@school.example', 'Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera Weber'],
  ['hello@school.example', null],
  ['zoe@school.example', 'Zo\u00EB'],
  ['a@school.example', 'A'],
].map(([email = '', name = null], index) => ({ id: String(index), email: email ?? '', name }))
const persons = collectPersons(people)

describe('names in texts', () => {
  it.each([
    'Grace Hopper',
    'for GRACE HOPPER only',
    'Hopper, Grace',
    'Ada K. Lovelace',
    'AdaLovelace',
    'adalovelace',
    'lovelace-ada_2024',
    'AdaLovelaceClass3',
    'ＡＤＡ Ｌｏｖｅｌａｃｅ',
    'Ada\u00A0Lovelace’s group',
    'JÖRG GROSSMANN',
    'Jo\u0308rg Großmann',
    'Jorg Grossmann',
    'grace.hopper',
    '李明',
    '李明的班',
    '王小明的班',
    '田中太郎さん',
    '太郎 田中',
    'Weber, Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera',
    'Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera Weber',
    'group of Zoe',
  ])('%s contains one', (text) => expect(persons.hasName(text, 1)).toBe(true))

  it.each(['Grace period', 'Algebra A', 'Hello world', '明日の授業', '李さん', 'Weber', 'Lovelaces', ''])(
    '%s contains none',
    (text) => expect(persons.hasName(text, 1)).toBe(false),
  )

  it('a name of one word is a word of other texts too, where two are expected', () => {
    expect([persons.hasName('group of Zoe', 2), persons.hasName('Ada, Lovelace', 2)]).toEqual([false, true])
    expect(persons.hasName('李明', 2)).toBe(true)
  })

  it('every name is found in every normal form, in capitals, turned around, and between other words', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdeéñößıЖж')), minLength: 2, maxLength: 6 })
    const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 12 }),
        fc.constantFrom(...forms),
        fc.boolean(),
        fc.boolean(),
        (words, form, isUpper, isTurned) => {
          const index = collectPersons([{ id: '', email: 'x@y.example', name: words.join(' ') }])
          const written = (isTurned ? words.toReversed() : words).join(', ').normalize(form)
          expect(index.hasName(`(${isUpper ? written.toUpperCase() : written})`, 2)).toBe(true)
        },
      ),
    )
  })
})

it('parts are words of names and of addresses', () => {
  const found = ['period of Grace', 'hello', 'HOPPER', '小明', '太郎'].map((text) => persons.hasPart(text))
  expect(found).toEqual([true, true, true, false, true])
  expect(['a', 'school', 'example', 'graces'].some((text) => persons.hasPart(text))).toBe(false)
})

it('addresses and telephone numbers', () => {
  expect(persons.hasAddress('Write to <ADA@School.example>.')).toBe(true)
  expect(persons.hasAddress('ａｄａ＠school.example')).toBe(true)
  expect(persons.hasAddress('info@school.example, xada@school.example')).toBe(false)
  expect(['a＠b', '+44 20 79460', '0221 / 123 45 67-8', '(555) 867-5309 ext'].map(hasContact)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['2024-2025', '12,50 or 99', 'Room 1234'].some(hasContact)).toBe(false)
})
