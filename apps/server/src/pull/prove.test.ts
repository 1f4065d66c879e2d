// cspell:ignore Großmann adalovelace ＬＯＶＥＬＡＣＥ GROSSMANN Lovelaces ｈｏｐｐｅｒ abcdeéñößıЖж
import type { AcademyFixture } from '@academy-access/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { fixtureText } from '../fixture-text.ts'
import { madeUpPerson, madeUpTexts } from '../made-up.ts'
import { collectPersons } from './persons.ts'
import { findPersons } from './prove.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const people: (readonly [account: string, name: string | null])[] = [
  ['grace.hopper', 'Grace Hopper'],
  ['ada', 'Ada Lovelace'],
  ['joerg', 'J\u00F6rg Großmann'],
  ['li', '李明'],
  ['wang', '王小明'],
  ['tanaka', '田中 太郎'],
  ['ten', 'Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera Weber'],
  ['hello', null],
  ['zoe', 'Zo\u00EB'],
  ['a', 'A'],
]
const students = people.map(([account, name], index) => ({ id: id(index), email: `${account}@school.example`, name }))
const persons = collectPersons(students)

/** Texts with the name of one of these people, an address or a telephone number. */
const hostile = [
  people.flatMap(([, name]) => (name === null || name === 'A' ? [] : [name])),
  ['for GRACE HOPPER only', 'Hopper, Grace', 'Grace\u00A0Hopper’s class', 'grace.hopper'],
  [
    'Ada K. Lovelace',
    'AdaLovelace',
    'adalovelace',
    'lovelace-ada_2024',
    'AdaLovelaceClass3',
    'ＡＤＡ ＬＯＶＥＬＡＣＥ',
  ],
  ['JÖRG GROSSMANN', 'Jo\u0308rg Großmann', 'Jorg Grossmann', 'Großmann, J\u00F6rg (2024)'],
  ['李明的班', '王小明的班', '田中太郎さん', '太郎 田中', 'group of Zoe'],
  ['Weber, Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera'],
  ['for grace＠school.example', 'grace@school.example', 'a＠b', 'call +44 20 7946 0958', '+44 20 79460'],
  ['0221 / 123 45 67-8', '(555) 867-5309 ext'],
].flat()
const harmless = [
  ['Beginners', 'Autumn 2024', '春のクラス', 'Grace period', 'Algebra A', 'Hello world', '明日の授業', '李さん'],
  ['Weber', 'Lovelaces', '2024-2025', '12,50 or 99', 'Room 1234'],
].flat()

/** An academy whose texts contain the names of its students. */
const academy: AcademyFixture = {
  courses: [
    { title: 'Algebra with Ada', slug: 'algebra', description: 'Grace period of 3 days' },
    { title: 'A talk with Grace Hopper', slug: 'grace-hopper-talk', description: 'Write to ada@school.example' },
    { title: 'Private coaching of Grace Hopper', slug: 'coaching-grace', visibility: 'hidden' },
    { title: 'Rest', slug: 'rest', visibility: 'hidden' },
  ],
  students: students.map((student, index) => ({
    ...student,
    avatar_url: `https://pictures.school.example/${index}.png`,
    enrollments: [{ course: 'coaching-grace' }, { course: 'rest' }, { course: 'algebra' }],
  })),
  lists: [...hostile, ...harmless].map((description, index) => ({
    name: index < 3 ? description : `Class ${index}`,
    description,
    members: ['grace.hopper@school.example'],
  })),
  offers: [
    { name: 'For Ada Lovelace', courses: ['algebra'], granted_to: ['Class 3'], holders: ['ada@school.example'] },
  ],
}

it('no name, no address and no part of them is left in lists, offers and hidden courses', async () => {
  const { fixture, text, notes } = await pulled(platformOf(academy), false)
  const [open, ...others] = fixture.courses ?? []
  expect(open).toMatchObject({ title: 'Algebra with Ada', slug: 'algebra', description: 'Grace period of 3 days' })
  for (const { id, title, slug } of others) {
    expect({ title, slug }).toEqual({ title: madeUpTexts(String(id)).course, slug: madeUpTexts(String(id)).slug })
  }
  for (const { id, name, description } of fixture.lists ?? []) {
    const texts = madeUpTexts(String(id))
    expect({ name, description }).toEqual({ name: texts.list, description: texts.description })
  }
  expect(fixture.offers).toMatchObject([{ name: madeUpTexts(String(fixture.offers?.[0]?.id)).offer }])
  // Written apart from the search of the command.
  const parts = people.flatMap(([, name]) => (name === 'A' ? [] : (name?.split(' ') ?? [])))
  const searched = parts.filter((part) => part !== 'Ada' && part !== 'Grace')
  for (const part of ['school.example', 'coaching', '7946', 'GROSSMANN', '李', '太郎', ...searched]) {
    const names = fixture.students?.map(({ name }) => name).join()
    if (!names?.includes(part)) expect(text.normalize('NFC')).not.toContain(part.normalize('NFC'))
  }
  expect(notes.join('\n')).toContain('3 texts of published courses contained a name or an address and are replaced')
  expect(notes.join('\n')).toContain('checked: the copy responds to every GET as the academy did')
})

it('--keep-texts keeps the texts without a name, an address and a telephone number', async () => {
  const { fixture } = await pulled(platformOf(academy), false, undefined, true)
  const kept = fixture.lists?.map(({ description }) => description).filter((text) => !text?.startsWith('Description '))
  expect(kept?.toSorted()).toEqual(harmless.toSorted())
  const names = fixture.lists?.map(({ name }) => name).filter((name) => !name.startsWith('Class '))
  expect(names).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^List [0-9a-z]{12}$/)))
  expect(fixture.courses?.map(({ slug }) => slug)).toContain('rest')
})

// A name of one word is a word of other texts too.
it.each([
  ['group of Zoe', true],
  ['info@school.example, xada@school.example', true],
  ['Ada, Lovelace', false],
  ['李明', false],
  ['Write to <ADA@School.example>.', false],
  ['ａｄａ＠school.example', false],
])('whether a published course keeps the title %s: %s', async (title, isKept) => {
  const { fixture } = await pulled(platformOf({ courses: [{ title, slug: 'course' }], students }), false)
  expect(fixture.courses?.[0]?.title === title).toBe(isKept)
})

it('every name is found in every normal form, in capitals, turned around, and between other words', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdeéñößıЖж')), minLength: 2, maxLength: 6 })
  const words = fc.array(word, { minLength: 2, maxLength: 12 })
  const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
  fc.assert(
    fc.property(words, form, fc.boolean(), fc.boolean(), (words, form, isUpper, isTurned) => {
      const index = collectPersons([{ email: 'x@y.example', name: words.join(' ') }])
      const written = (isTurned ? words.toReversed() : words).join(', ').normalize(form)
      expect(index.hasName(`(${isUpper ? written.toUpperCase() : written})`, 2)).toBe(true)
    }),
  )
})

describe('a search of a fixture for persons', () => {
  const clean: AcademyFixture = {
    name: 'Pulled academy',
    courses: [{ id: id(2), title: 'Grace period', slug: 'grace', visibility: 'published' }],
    students: [{ id: id(1), ...madeUpPerson(id(1)), enrollments: [{ id: id(3), course: 'grace' }] }],
    lists: [{ id: id(4), name: madeUpTexts(id(4)).list, members: [{ email: madeUpPerson(id(1)).email }] }],
    offers: [{ id: id(5), name: madeUpTexts(id(5)).offer, courses: ['grace'], granted_to: [madeUpTexts(id(4)).list] }],
  }
  const change = (edit: (academy: AcademyFixture) => unknown) => {
    const academy = structuredClone(clean)
    edit(academy)
    return findPersons([...fixtureText([academy])].join(''), persons, false)
  }
  const withListName = (name: string) => change(({ lists }) => Object.assign(lists![0]!, { name }))

  it('finds no place without one', () => expect(change(() => {})).toEqual([]))

  it.each(['period of Grace', 'hello', 'HOPPER', '太郎', 'Grace', 'GRACE HOPPER'])('finds a part of one: %s', (text) =>
    expect(withListName(text)).toEqual(['$.academies[0].lists[0].name']),
  )

  it.each(['小明', 'a', 'school', 'example', 'graces'])('finds none in the name %s', (text) =>
    expect(withListName(text)).toEqual([]),
  )

  it.each<[string, (academy: AcademyFixture) => unknown]>([
    ['students[0].name', ({ students }) => Object.assign(students![0]!, { name: 'Somebody' })],
    ['students[0].email', ({ students }) => Object.assign(students![0]!, { email: 'a@b.example' })],
    ['students[0].avatar_url', ({ students }) => Object.assign(students![0]!, { avatar_url: 'https://b.example/a' })],
    ['students[0].joined_at', ({ students }) => Object.assign(students![0]!, { joined_at: 'Hopper' })],
    ['students[0].nickname', ({ students }) => Object.assign(students![0]!, { nickname: 'grace' })],
    ['courses[0].title', ({ courses }) => Object.assign(courses![0]!, { title: 'With GRACE HOPPER' })],
    ['courses[0].visibility', ({ courses }) => Object.assign(courses![0]!, { visibility: 'Grace' })],
    [
      'lists[0].members[0].email',
      ({ lists }) => Object.assign(lists![0]!.members![0]!, { email: 'ada@school.example' }),
    ],
    ['offers[0].granted_to[0]', ({ offers }) => Object.assign(offers![0]!, { granted_to: ['ｈｏｐｐｅｒ'] })],
    ['offers[0].name', ({ offers }) => Object.assign(offers![0]!, { name: 'Call 020 7946 0958' })],
  ])('finds one at %s', (path, edit) => expect(change(edit)).toEqual([`$.academies[0].${path}`]))
})
