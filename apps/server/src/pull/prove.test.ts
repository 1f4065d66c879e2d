// cspell:ignore Großmann ＬＯＶＥＬＡＣＥ GROSSMANN ｈｏｐｐｅｒ
import type { AcademyFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { madeUpPerson, madeUpTexts } from '../made-up.ts'
import { fixtureText } from '../fixture-text.ts'
import { collectPersons } from './persons.ts'
import { findPersons } from './prove.ts'

const names = [
  'Grace Hopper',
  'Ada Lovelace',
  'J\u00F6rg Großmann',
  '李明',
  '王小明',
  '田中 太郎',
  'Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera Weber',
]
const hostile = [
  ...names,
  '王小明的班',
  '田中太郎さん',
  'Jo\u0308rg Großmann',
  'JÖRG GROSSMANN',
  'Hopper, Grace',
  'Ada K. Lovelace',
  'AdaLovelace',
  'ＡＤＡ ＬＯＶＥＬＡＣＥ',
  'for grace＠school.example',
  'grace@school.example',
  'call +44 20 7946 0958',
  'Großmann, J\u00F6rg (2024)',
  'Weber Maria Anna Sofia Luisa Clara Elena Rosa Julia Vera',
  'lovelace-ada',
  'Grace\u00A0Hopper’s class',
]
const harmless = ['Beginners', 'Autumn 2024', '春のクラス']

/** An academy whose texts contain the names of its students. */
const academy: AcademyFixture = {
  courses: [
    { title: 'Algebra with Ada', slug: 'algebra', description: 'Grace period of 3 days' },
    { title: 'A talk with Grace Hopper', slug: 'grace-hopper-talk', description: 'Write to ada@school.example' },
    { title: 'Private coaching of Grace Hopper', slug: 'coaching-grace', visibility: 'hidden' },
    { title: 'Rest', slug: 'rest', visibility: 'hidden' },
  ],
  students: names.map((name, index) => ({
    email: index === 0 ? 'grace@school.example' : index === 1 ? 'ada@school.example' : `student${index}@school.example`,
    name,
    avatar_url: `https://pictures.school.example/${index}.png`,
    enrollments: [{ course: 'coaching-grace' }, { course: 'rest' }, { course: 'algebra' }],
  })),
  lists: [...hostile, ...harmless].map((name, index) => ({
    name,
    description: hostile[(index + 5) % hostile.length] ?? null,
    members: ['grace@school.example'],
  })),
  offers: [
    { name: 'For Ada Lovelace', courses: ['algebra'], granted_to: ['Beginners'], holders: ['ada@school.example'] },
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
  const parts = names.flatMap((name) => name.split(' ')).filter((part) => part !== 'Ada' && part !== 'Grace')
  for (const part of ['school.example', 'coaching', '7946', 'GROSSMANN', '李', '太郎', ...parts]) {
    const persons = fixture.students?.map(({ name }) => name).join()
    if (!persons?.includes(part)) expect(text.normalize('NFC')).not.toContain(part.normalize('NFC'))
  }
  expect(notes.join('\n')).toContain('3 texts of published courses contained a name or an address and are replaced')
  expect(notes.join('\n')).toContain('checked: the copy responds to every GET as the academy did')
})

it('--keep-texts keeps the texts without a name, an address and a telephone number', async () => {
  const { fixture } = await pulled(platformOf(academy), false, undefined, true)
  const kept = fixture.lists?.map(({ name }) => name).filter((name) => !name.startsWith('List '))
  expect(new Set(kept)).toEqual(new Set(harmless))
  expect(fixture.courses?.map(({ slug }) => slug)).toContain('rest')
})

it('a pull of the same academy replaces a record by the same texts, and so does a pull that goes on', async () => {
  const source = platformOf(academy)
  const [first, second] = [await pulled(source, false), await pulled(source, false)]
  expect(second.text).toBe(first.text)
})

const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const persons = collectPersons([{ id: id(1), email: 'grace@school.example', name: 'Grace Hopper' }])
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

it('a fixture without persons has no such place', () => expect(change(() => {})).toEqual([]))

it.each<[string, (academy: AcademyFixture) => unknown]>([
  ['students[0].name', ({ students }) => Object.assign(students![0]!, { name: 'Somebody' })],
  ['students[0].email', ({ students }) => Object.assign(students![0]!, { email: 'a@b.example' })],
  ['students[0].avatar_url', ({ students }) => Object.assign(students![0]!, { avatar_url: 'https://b.example/a.png' })],
  ['students[0].joined_at', ({ students }) => Object.assign(students![0]!, { joined_at: 'Hopper' })],
  ['students[0].nickname', ({ students }) => Object.assign(students![0]!, { nickname: 'grace' })],
  ['courses[0].title', ({ courses }) => Object.assign(courses![0]!, { title: 'With GRACE HOPPER' })],
  ['courses[0].visibility', ({ courses }) => Object.assign(courses![0]!, { visibility: 'Grace' })],
  ['lists[0].name', ({ lists }) => Object.assign(lists![0]!, { name: 'Grace' })],
  [
    'lists[0].members[0].email',
    ({ lists }) => Object.assign(lists![0]!.members![0]!, { email: 'grace@school.example' }),
  ],
  ['offers[0].granted_to[0]', ({ offers }) => Object.assign(offers![0]!, { granted_to: ['ｈｏｐｐｅｒ'] })],
  ['offers[0].name', ({ offers }) => Object.assign(offers![0]!, { name: 'Call 020 7946 0958' })],
])('a person at %s is found', (path, edit) => expect(change(edit)).toEqual([`$.academies[0].${path}`]))
