import { expect, it } from 'vitest'

import { sender } from '../test/world.ts'
import { copyOf } from '../test/copy-of.ts'
import { type AcademyFixture, createPlatform } from './index.ts'

/** An academy with two courses, where the slug of the second is the id of the first, and a student who has both. */
function withConfusingSlug() {
  const [firstId, secondId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  const academy = createPlatform({ seed: 1 }).academies.create({
    courses: [
      { id: firstId, title: 'One', slug: 'one', lessons: [{}] },
      { id: secondId, title: 'Two', slug: firstId, lessons: [{}] },
    ],
    students: [{ email: 'ada@example.com', enrollments: [{ course: 'one' }, { course: firstId }] }],
    offers: [{ name: 'Bundle', courses: [firstId] }],
  })
  return { academy, slug: firstId }
}

it('a slug that is the id of another course refers to its own course', () => {
  const { academy, slug } = withConfusingSlug()
  const [offer] = academy.offers.list()
  const snapshot = academy.snapshot()
  academy.offers.update(offer?.id ?? '', { courses: offer?.courses ?? [] })
  expect(academy.snapshot().offers).toEqual(snapshot.offers)
  const ada = academy.students.update('ada@example.com', { purchases: [slug], progress: { [slug]: 1 } })
  expect(ada.purchases).toEqual([slug])
  expect(ada.enrollments.map(({ course, completed_lessons }) => [course, completed_lessons])).toEqual([
    ['one', 0],
    [slug, 1],
  ])
  expect(
    createPlatform({ fixture: { academies: [copyOf(academy.snapshot())] } })
      .academy()
      .students.list(),
  ).toEqual([ada])
})

it('a list that is named like the id of another one is found by its own id', () => {
  const academy = createPlatform({ seed: 1 }).academies.create({ lists: [{ name: 'VIP' }] })
  const [vip] = academy.lists.list()
  const id = vip?.id ?? ''
  academy.restore({ ...academy.snapshot(), lists: [...academy.snapshot().lists, { name: id }] })
  expect(academy.lists.get(id).name).toBe('VIP')
  expect(academy.offers.create({ name: 'Bundle', granted_to: [id] }).granted_to).toEqual([id])
})

it('a course cannot have the slug __proto__, because no object with slugs as names could contain it', () => {
  const { academy } = withConfusingSlug()
  const course = { title: 'New', slug: '__proto__' }
  expect(() => academy.courses.create(course)).toThrow('course.slug: expected another slug')
  expect(() => academy.restore({ courses: [course] })).toThrow('fixture: courses[0].slug: expected another slug')
  academy.courses.update('one', { slug: 'constructor' })
  const { enrollments } = academy.students.update('ada@example.com', { progress: { constructor: 1 } })
  expect(enrollments[0]).toMatchObject({ course: 'constructor', completed_lessons: 1 })
})

it('R082 R089 D30 a slug that needs escaping or is taken is rejected, and there is no third visibility', () => {
  const academy = createPlatform({ fixture: { academies: [{ courses: ['A-z_0.9~', 'two'].map(titled) }] } }).academy()
  for (const slug of ['a b', 'a/b', 'ü', 'a?b', '']) {
    expect(() => academy.courses.create(titled(slug)), slug).toThrow('slug')
  }
  expect(() => academy.courses.create(titled('two'))).toThrow('exists already')
  expect(() => academy.courses.update('two', { slug: 'A-z_0.9~' })).toThrow('exists already')
  expect(() => academy.courses.update('two', { visibility: 'draft' as never })).toThrow('visibility')
  expect(academy.courses.list().map(({ slug }) => slug)).toEqual(['A-z_0.9~', 'two'])
})

const titled = (slug: string) => ({ title: 'Title', slug })

it('an update of a course ignores undefined fields and rejects another id', () => {
  const { academy } = withConfusingSlug()
  const { courses } = copyOf(academy.snapshot())
  academy.courses.update('one', { title: undefined as never, visibility: undefined, lessons: undefined })
  expect(academy.courses.list()).toEqual(courses)
  academy.courses.update('one', { id: courses[0]?.id })
  expect(() => academy.courses.update('one', { id: courses[1]?.id })).toThrow('course.id: expected "')
  expect(academy.courses.list()).toEqual(courses)
})

it('lessons with the same title get different ids, and the first one keeps its completions', () => {
  const academy = createPlatform({ seed: 1 }).academies.create({
    courses: [{ title: 'One', slug: 'one', lessons: [{ title: 'Same' }] }],
    students: [{ email: 'ada@example.com', enrollments: [{ course: 'one', completed_lessons: 1 }] }],
  })
  const former = academy.courses.list()[0]?.lessons[0]?.id
  const { lessons } = academy.courses.update('one', { lessons: [{ title: 'Same' }, { title: 'Same' }] })
  expect(lessons[0]?.id).toBe(former)
  expect(new Set(lessons.map(({ id }) => id)).size).toBe(2)
  expect(academy.students.get('ada@example.com').enrollments).toMatchObject([{ completed_lessons: 1 }])
})

it('rejects lessons and keys with the same id', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const academy = createPlatform({ seed: 1 }).academy()
  const course = { title: 'One', slug: 'one', lessons: [{ id }, { id: id.toUpperCase() }] }
  expect(() => academy.courses.create(course)).toThrow('course.lessons[1].id: is also the id of the one at [0]')
  expect(() => academy.restore({ courses: [course] })).toThrow(
    'fixture: courses[0].lessons[1].id: is also the id of the one at [0]',
  )
  expect(() => academy.restore({ api_keys: [{ id }, { id }] })).toThrow(
    'fixture: api_keys[1].id: is also the id of the one at [0]',
  )
})

it('D13 an academy is found and removed by its id in any case, and found by its name: the first of several', () => {
  const id = '00000000-0000-4000-8000-00000000000A'
  const platform = createPlatform({ fixture: { academies: [{ id, name: 'Same' }, { name: 'Same' }] } })
  for (const idOrName of [id, 'Same']) expect(platform.academy(idOrName)).toBe(platform.academies.list()[0])
  platform.academies.delete(id)
  expect(() => platform.academy(id)).toThrow(`No academy ${id}`)
})

it('the key of an academy is the first one that is not revoked, or the first one of all', () => {
  const academy = createPlatform().academy()
  const [first, second] = [academy.apiKey, academy.keys.create({ name: 'second' }).key]
  const expected = [second, first]
  for (const { id } of academy.keys.list()) {
    academy.keys.revoke(id)
    expect(academy.apiKey).toBe(expected.shift())
  }
})

it('a row without an id gets one that no other row of the fixture has', () => {
  // Ids are derived from the seed and the academy's id, so a second academy with this id gets the same ones.
  const id = '00000000-0000-4000-8000-00000000000a'
  const created = createPlatform({ seed: 1 })
    .academies.create({ id, courses: [{ title: 'One', slug: 'one', lessons: [{}] }], lists: [{ name: 'VIP' }] })
    .snapshot()
  const edited = {
    id,
    api_keys: [{ name: 'new' }, ...created.api_keys],
    courses: [
      { title: 'New', slug: 'new' },
      ...created.courses.map((course) => ({ ...course, lessons: [{}, ...course.lessons] })),
    ],
    lists: [{ name: 'New' }, ...created.lists],
    offers: [{ name: 'New', holders: [], holder_list: { name: 'Holders' } }],
  }
  const again = createPlatform({ seed: 1 }).academies.create(edited).snapshot()
  const rows = [
    again.api_keys,
    again.courses,
    again.courses.flatMap(({ lessons }) => lessons),
    again.lists,
    again.offers,
  ]
  expect(new Set(rows.flat().map(({ id }) => id)).size).toBe(rows.flat().length)
  expect(again.courses[1]?.lessons[1]?.id).toBe(created.courses[0]?.lessons[0]?.id)
})

it('an enrollment with an id that another one would get does not replace it', async () => {
  const fixture = {
    courses: ['one', 'two'].map((slug) => ({ title: slug, slug })),
    students: [{ email: 'ada@example.com', enrollments: [{ course: 'one' }] }],
  }
  const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
  const academy = platform.academy()
  const snapshot = copyOf(academy.snapshot())
  for (const { enrollments } of snapshot.students) for (const one of enrollments) one.course = 'two'
  academy.restore(snapshot)
  const [ada] = academy.students.list()
  const course = { course_id: academy.courses.list()[0]?.id }
  const response = await sender(platform)('POST', `/students/${ada?.id}/enrollments`, course)
  expect(response.status).toBe(201)
  const enrollments = academy.students.get('ada@example.com').enrollments
  expect(enrollments.map(({ course }) => course).toSorted()).toEqual(['one', 'two'])
  expect(new Set(enrollments.map(({ id }) => id)).size).toBe(2)
})

it('a loaded snapshot of the same seed does not hinder the next academy, fork or key', () => {
  const first = createPlatform({ seed: 1 })
  first.academies.create()
  const snapshots = copyOf(first.academies.list().map((academy) => academy.snapshot()))
  for (const academies of [snapshots, [{}, ...snapshots, {}], [...snapshots.toReversed(), {}]]) {
    const platform = createPlatform({ seed: 1, fixture: { academies } })
    for (let round = 0; round < 3; round++) {
      platform.academies.create()
      platform.academy().fork()
      platform.academy().keys.create({ name: 'next' })
      platform.academies.create({ api_keys: [{ name: 'first' }, { name: 'second' }] })
    }
    const keys = platform.academies.list().flatMap((academy) => academy.keys.list().map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(platform.academies.list()).toHaveLength(academies.length + 9)
  }
  const later = createPlatform({ seed: 1, fixture: { academies: [] } })
  for (const snapshot of snapshots) later.academies.create(snapshot)
  expect(later.academies.create().fork().apiKey).not.toBe(later.academy().apiKey)
})

const ada = { email: 'ada@example.com' }
const bob = { email: 'bob@example.com' }
const id = '00000000-0000-4000-8000-000000000007'
const one = { title: 'One', slug: 'one' }
const twice = { name: 'VIP', members: [bob.email, ada.email, bob.email] }
const key = `aa_live_${'0'.repeat(32)}`
const withLessons = { ...one, lessons: [{}, { published: false }, {}] }
const tooMany = { ...ada, enrollments: [{ course: 'one', completed_lessons: 3 }] }
const sameEmail = 'email: "ada@example.com" is also the email of students[0]'

it.each<[AcademyFixture, string]>([
  [{ students: [ada, bob, { email: ' ADA@example.com' }] }, `students[2].${sameEmail}`],
  [{ students: [{ ...ada, removed: true }, bob, ada] }, `students[2].${sameEmail}`],
  [
    { students: [bob, ada].map((student) => ({ ...student, id })) },
    `students[1].id: "${id}" is also the id of students[0]`,
  ],
  [{ courses: [one, { ...one, title: 'Two' }] }, 'courses[1].slug: "one" is also the slug of courses[0]'],
  [{ lists: [{ name: 'VIP' }, { name: 'vip' }] }, 'lists[1].name: "vip" is also the name of lists[0]'],
  [{ students: [ada, bob], lists: [twice] }, 'lists[0].members[2]: is the same student as lists[0].members[0]'],
  [
    { courses: [one], offers: [{ name: 'A', courses: ['one', 'one'] }] },
    'offers[0].courses[1]: is the same as offers[0].courses[0]',
  ],
  [{ offers: [{ name: 'A', holders: [], granted_to: ['A'] }] }, 'offers[0].granted_to[0]: expected another list than'],
  [{ api_keys: [{ key }, { key }] }, 'api_keys[1].key: expected a key that no other of this academy has'],
  [{ api_keys: [{ key: `${key}0` }] }, `api_keys[0].key: expected the form aa_live_[0-9a-f]{32}, got "${key}0"`],
  [
    { courses: [withLessons], students: [tooMany] },
    'students[0].enrollments[0].completed_lessons: expected at most 2, the published lessons of "one", got 3',
  ],
])('%j is rejected with the place of the wrong row', (fixture, message) => {
  expect(() => createPlatform({ seed: 1 }).academies.create(fixture)).toThrow(`fixture: ${message}`)
})

it('D20 D44 members of the same time stay in their order, and a blank name of a student is none', () => {
  const eve = { email: 'eve@example.com' }
  const academy = createPlatform({ seed: 1 }).academies.create({
    students: [{ ...ada, name: ' ' }, bob, eve],
    lists: [{ name: 'VIP', members: [bob.email, ada.email, eve.email] }],
  })
  academy.lists.members.remove('VIP', academy.students.get(ada.email).id)
  expect(academy.lists.get('VIP').members.map(({ email }) => email)).toEqual([bob.email, eve.email])
  expect(academy.students.get(ada.email).name).toBeNull()
})
