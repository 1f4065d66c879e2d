// cspell:ignore Großmann adalovelace ＬＯＶＥＬＡＣＥ GROSSMANN Lovelaces ｈｏｐｐｅｒ abcdeéñößıЖж
import type { AcademyFixture } from '@academy-access/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { platformOf, pulled } from '../../test/pull/academies.ts'
import { createFinder } from '../find-persons/finder.ts'
import { fixtureText } from '../fixture-text.ts'
import { madeUpPerson, madeUpTexts } from '../made-up.ts'
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
  const [talk, ...hidden] = others
  expect(talk).toMatchObject({
    title: `A talk with ${madeUpPerson(id(0)).name}`,
    slug: madeUpTexts(String(talk?.id)).slug,
    description: `Write to ${madeUpPerson(id(1)).email}`,
  })
  for (const { id, title, slug } of hidden) {
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
  expect(notes.join('\n')).toContain('replace those of students in 2 texts of published courses')
  expect(notes.join('\n')).toContain('because it contains a person: the slug of the course ')
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

const ada = { id: id(0), email: 'ada@school.example.org', name: 'Ada Lovelace' }
const melwina = { id: id(1), email: 'melwina@school.example.org', name: 'Melwina' }
const li = { id: id(2), email: 'li@school.example.org', name: 'Li' }
const wang = { id: id(3), email: 'wang@school.example.org', name: '王小明' }
const { email: address } = ada
const [account = '', domain = ''] = address.split('@')
const eachOf = (text: string, write: (code: number) => string) =>
  Array.from(text, (character) => write(character.codePointAt(0)!)).join('')
const hex = (code: number) => code.toString(16).padStart(2, '0')
const replaced = (signs: string, sign = '@') => address.replace(sign, signs)

/** What is written about persons in a published course, between what must stay. */
const written: [before: string, written: string, after: string, person: typeof ada][] = [
  // Signs at an address.
  ...[
    ['**', '**'],
    ['_', '_'],
    ['`', '`'],
    ['“', '”'],
    ['«', '»'],
    ['{', '}'],
    ['', '—or'],
    ['|', '|'],
    ['', '/'],
    ['', "'s"],
    ['', '&nbsp;'],
    ['mailto:', '?subject=Hi'],
    ['?u=', '&y'],
    ['写信给', '。'],
    ['<', '>'],
    ['%', '%'],
    ['&', ';'],
    ['\\', '\\'],
    ['=', '='],
    ['@', '@'],
    ['x', 'x'],
    ['x\u0301', '\u200D'],
    ['\u200B', '\u202E'],
    ['https://x.example/?q=%22', '%22'],
  ].map(([before = '', after = '']): (typeof written)[number] => [before, address, after, ada]),
  // Forms of an address.
  ...[
    eachOf(address, (code) => `&#${code};`),
    eachOf(address, (code) => `&#x${hex(code)};`),
    eachOf(address, (code) => `&#0${code}`),
    eachOf(address, (code) => `%${hex(code)}`),
    eachOf(address, (code) => `\\u00${hex(code)}`),
    eachOf(address, (code) => (code < 97 ? String.fromCharCode(code) : String.fromCodePoint(code - 97 + 0x1d41a))),
    ...[
      '&#64;',
      '&#x40;',
      '&#64',
      '&commat;',
      '&amp;#64;',
      '&amp;amp;#64;',
      '%40',
      '%2540',
      '%252540',
      '%26%2364;',
    ].map((sign) => replaced(sign)),
    ...[
      '\\u0040',
      '\\u{40}',
      '\\x40',
      '\\@',
      '=40',
      '＠',
      '﹫',
      '[at]',
      ' (at) ',
      '<b>@</b>',
      '\u00AD@',
      '@\u2060',
    ].map((sign) => replaced(sign)),
    ...[
      ' at ',
      ' AT ',
      '_at_',
      '{ at }',
      '(ät)',
      '%u0040',
      '\\100',
      '+AEA-',
      '&#000064;',
      '&amp;amp;amp;amp;amp;amp;amp;amp;#64;',
      '%25252525252525252540',
      '\\\\u0040',
      '=\n@',
      '<!-- a > b -->@',
      '<b title="a>b">@</b>',
      "<b title='a>b' it's = \"c>d\" e>@</b>",
      '@<!---->',
      '@<br/>',
      '<?x?>@<!x>',
      '@](https://x.example/a)',
      '@&zwnj;&#8203;',
    ].map((sign) => replaced(sign)),
    ...[' at ', '@'].map((sign) => `${account}${sign}${domain.replaceAll('.', ' dot ')}`),
    `${account.slice(0, 1)}<!-- > -->${account.slice(1)}@${domain}`,
    `${account.slice(0, 1)}<a href="/?a>b">${account.slice(1)}</a>@${domain}`,
    `${account.slice(0, 2)}=\r\n${account.slice(2)}@${domain}`,
    eachOf(address, (code) => `=${hex(code)}`),
    eachOf(address, (code) => `\\x${hex(code)}`),
    eachOf(address, (code) => `%u00${hex(code)}`),
    eachOf(address, (code) => `\\${code.toString(8).padStart(3, '0')}`),
    ...['．', '。', '%2e', '&period;', '[dot]', '<wbr>.', '\u200B.'].map((sign) => replaced(sign, '.')),
    address.toUpperCase(),
    `Ada@School.example.org`,
    eachOf(account, (code) => String.fromCharCode(code, 0x301)) + `@${domain}`,
    `${account}@${eachOf(domain, (code) => (code < 97 ? '.' : String.fromCharCode(code - 97 + 0xff41)))}`,
  ].map((form): (typeof written)[number] => ['Write to ', form, ' now', ada]),
  // Names.
  ...[
    'Melwina',
    'MELWINA',
    '&#77;elwina',
    '&#x4d;elwina',
    'Mel\u00ADwina',
    'Mel&shy;wina',
    'M&eacute;lwina',
    'Ｍｅｌｗｉｎａ',
    '%4delwina',
    'M<wbr>elwina',
    '&Mfr;elwina',
  ].map((form): (typeof written)[number] => ['group of ', form, ', part 1', melwina]),
  ...[
    'Ada Lovelace',
    'Lovelace, Ada',
    'ada-lovelace',
    'Ada&nbsp;Lovelace',
    'Ada <i>Lovelace',
    'Ada K. Lovelace',
    'ADA_LOVELACE',
    'adalovelace',
    'Ada\u00A0Love\u00ADlace',
  ].map((form): (typeof written)[number] => ['with **', form, '**!', ada]),
  ['?u=4', replaced('%40'), '&y', ada],
  ['mit ', 'Li', ' und Lina, Ali', li],
  ['', '王小明', '的班', wang],
  ['', '&#29579;小明', '的班', wang],
]

it('each form of an address or a name in a published course is replaced, and what is around it stays', async () => {
  const courses = written.map(([before, form, after], index) => {
    return { title: `Course ${index}`, slug: `course-${index}`, description: `${before}${form}${after}` }
  })
  const { fixture, notes } = await pulled(platformOf({ courses, students: [ada, melwina, li, wang] }), false)
  const descriptions = new Map(fixture.courses?.map(({ slug, description }) => [slug, description]))
  for (const [index, [before, form, after, person]] of written.entries()) {
    const { email, name } = madeUpPerson(person.id)
    const isAddress = person === ada && !/lovelace/i.test(form.replaceAll('\u00AD', ''))
    expect(descriptions.get(`course-${index}`), form).toBe(`${before}${isAddress ? email : name}${after}`)
  }
  expect(notes.join('\n')).toContain(`replace those of students in ${written.length} texts of published courses`)
})

it('each of these forms is found in a file by the proof, which shares no code with the search', () => {
  const courses = written.map(([before, form, after], index) => {
    return { id: id(9), title: 'Course', slug: `c${index}`, description: `${before}${form}${after}` }
  })
  const file = Buffer.from([...fixtureText([{ courses }])].join(''))
  const places = findPersons(file, [ada, melwina, li, wang], false)
  const missed = courses.filter((_, index) => !places.includes(`$.academies[0].courses[${index}].description`))
  expect(missed.map(({ description }) => description)).toEqual([])
})

it.each(['<a ="', '<a =">" ', "<a =>'", '<!--', '<', '&amp;', '%25', '\\', '=\n', '](', '[at', '@', ' at ', ' dot '])(
  'a long text of %s is searched in one go',
  (start) => {
    const finder = createFinder()
    finder.add(ada)
    const description = `${start.repeat(300_000 / start.length)} ${address}`
    expect(finder.find(description)).toMatchObject([{ person: ada }])
    const file = { academies: [{ courses: [{ id: id(9), title: 'Course', slug: 'c', description }] }] }
    expect(findPersons(Buffer.from(JSON.stringify(file)), [ada], false)).toHaveLength(1)
  },
)

it.each([
  'Ada, and others. Lovelace',
  'Grace period',
  'Lion, Ali and li',
  '小明',
  'info@school.example.org',
  'Melwinas',
  'AT&T; 50% off',
  'Look at school.example.org',
  'a<b, b>c',
  'd at the.school.example.org',
])('a published course keeps %s', async (title) => {
  const courses = [{ title, slug: 'course' }]
  const { fixture } = await pulled(platformOf({ courses, students: [ada, melwina, li, wang] }), false)
  expect(fixture.courses?.[0]?.title).toBe(title)
})

it('a text in which a made-up person cannot replace a real one is replaced as a whole, and a note names it', async () => {
  const courses = [{ id: id(9), title: 'Intro', slug: 'ada-lovelace', description: 'Ada Lovelace of Okafor' }]
  // A made-up name has the name of one of them, and "Student" that of the other.
  const others = ['Student', ...madeUpPerson(ada.id).name.split(' ')].map((name, index) => {
    return { id: id(index + 2), email: `other${index}@school.example.org`, name }
  })
  const { fixture, notes } = await pulled(platformOf({ courses, students: [ada, ...others] }), false)
  const { slug, description } = madeUpTexts(id(9))
  expect(fixture.courses?.[0]).toMatchObject({ title: 'Intro', slug, description })
  for (const field of ['slug', 'description']) {
    expect(notes).toContain(`replaced as a whole, because it contains a person: the ${field} of the course ${id(9)}`)
  }
})

it('the address of a student between any two characters is never in the file', () => {
  const character = fc.integer({ min: 0x21, max: 0x2fff }).map((code) => String.fromCharCode(code))
  const between = fc.tuple(character, character, fc.constantFrom(...students.map(({ email }) => email)))
  const texts = fc.array(between, { minLength: 100, maxLength: 100 })
  return fc.assert(
    fc.asyncProperty(texts, async (texts) => {
      const courses = texts.map(([before, after, email], index) => {
        return { title: `Course ${index}`, slug: `c${index}`, description: before + email + after }
      })
      const { text, fixture } = await pulled(platformOf({ courses, students }), false)
      expect(fixture.courses).toHaveLength(texts.length)
      for (const { email } of students) expect(text).not.toContain(email)
    }),
    { numRuns: process.env['THOROUGH'] === undefined ? 3 : 100 },
  )
})

it('every name is found in every normal form, in capitals, turned around, and between other words', () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdeéñößıЖж')), minLength: 2, maxLength: 6 })
  const words = fc.array(word, { minLength: 2, maxLength: 12 })
  const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
  fc.assert(
    fc.property(words, form, fc.boolean(), fc.boolean(), (words, form, isUpper, isTurned) => {
      const finder = createFinder()
      finder.add({ email: 'x@y.example', name: words.join(' ') })
      const written = (isTurned ? words.toReversed() : words).join(', ').normalize(form)
      const text = `(${isUpper ? written.toUpperCase() : written})`
      expect(finder.find(text)).toMatchObject([{ start: 1, end: text.length - 1 }])
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
    return findPersons(Buffer.from([...fixtureText([academy])].join('')), students, false)
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
