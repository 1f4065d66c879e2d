import type { Dice } from './dice.ts'
import { courseInput, lessonInputs, slugs, termInput } from './fixture.ts'
import { activeStudents, type View } from './view.ts'

/** What the owner of an academy can change. An academy of the engine has these methods, and so has one of the model. */
export interface Controls {
  readonly clock: {
    now(): number
    advance(milliseconds: number): void
    freeze(): void
    resume(): void
    set(time: string): void
  }
  readonly plan: { update(changes: object): unknown }
  readonly keys: {
    create(key: { name: string; permissions: 'all' | Permission[] }): unknown
    revoke(id: string): unknown
  }
  readonly courses: {
    create(course: ReturnType<typeof courseInput>): unknown
    update(idOrSlug: string, changes: object): unknown
    order(idsOrSlugs: string[]): void
  }
  readonly offers: {
    create(offer: OfferInput): unknown
    update(id: string, changes: Partial<OfferInput>): unknown
    delete(id: string): void
  }
  readonly students: { update(idOrEmail: string, changes: object): unknown }
}

type Permission = (typeof permissions)[number]

const permissions = [
  'courses.list',
  'students.list',
  'students.create',
  'students.get',
  'students.remove',
  'enrollments.create',
  'enrollments.revoke',
  'lists.list',
  'lists.create',
  'lists.get',
  'lists.update',
  ...([
    'lists.delete',
    'lists.members.list',
    'lists.members.add',
    'lists.members.remove',
    'lists.courses.list',
  ] as const),
] as const

/** Courses by slug, lists by name, holders by address. */
interface OfferInput {
  name: string
  status: 'active' | 'inactive'
  courses: string[]
  granted_to: string[]
  holders?: string[]
}

/** A change. It chooses from what the academy has, and returns what its method returns. */
export type Change = (academy: Controls, dice: Dice, view: View) => unknown

const steps = [0, 1, 200, 999, 1000, 1001, 7500, 60_000, 86_400_000]
const times = ['2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z']

/**
 * Names of offers. They are valid names of lists, because the list of an offer's holders gets the offer's name. No rule
 * decides how the dashboard handles other names. Some are names of lists, which are taken (R202).
 */
const offerNames = ['Bundle', 'Mentoring', 'Everything', 'VIP', 'vip', 'Gold', 'İ', '😀'.repeat(100)]

const statuses = ['active', 'active', 'inactive'] as const

/** Mostly back to a plan that allows requests, so that requests reach the endpoints. */
const planChanges = (dice: Dice): object =>
  dice.weighted<object>([
    [
      1,
      () => dice.pick<object>([{ plan: 'trial' }, { plan: 'free' }, { locked: true }, { plan: 'trial', locked: true }]),
    ],
    [4, () => ({ plan: 'paid', locked: false })],
    [4, () => ({ limits: { students: dice.oneIn(3) ? null : dice.below(7) } })],
    [
      4,
      () => ({
        rate_limit: dice.oneIn(2)
          ? null
          : { requests: 1 + dice.below(4), window_seconds: dice.pick([0.2, 1, 7.5, 60]) },
      }),
    ],
  ])

/** Changes of one theme. A price comes with its term. */
const courseChanges = (dice: Dice): object =>
  dice.weighted<object>([
    [3, () => ({ visibility: dice.pick(['published', 'hidden']) })],
    [3, () => ({ lessons: lessonInputs(dice) })],
    [2, () => termInput(dice)],
    [1, () => ({ slug: dice.pick(slugs) })],
    [1, () => dice.pick<object>([{ title: 'Another' }, { description: null }, { description: '' }])],
  ])

const slugsOf = ({ courses }: View) => courses.map(({ slug }) => slug)
const emailsOf = (view: View) => activeStudents(view).map(({ email }) => email)
const namesOf = (lists: View['lists']) => lists.map(({ name }) => name)

/** The published lessons of a course in which a student is enrolled: so many of them, from the first (D39). */
function progress(dice: Dice, view: View, { enrollments }: View['students'][number]): object | undefined {
  const course = dice.any(enrollments.filter(({ status }) => status === 'active'))?.course
  const { lessons = [] } = view.courses.find(({ slug }) => slug === course) ?? {}
  const published = lessons.filter((lesson) => lesson.published).length
  return course === undefined ? undefined : { progress: { [course]: Math.min(dice.below(5), published) } }
}

const studentChanges = (dice: Dice, view: View, student: View['students'][number]): object | undefined =>
  dice.weighted<object | undefined>([
    [3, () => ({ purchases: dice.some(slugsOf(view)) })],
    [6, () => progress(dice, view, student)],
    [1, () => ({ name: dice.pick([null, 'Ada', '  İnci ', ' ']) })],
    [1, () => ({ avatar_url: dice.pick([null, 'https://example.com/b.png']) })],
  ])

/** All changes, with their weights. A change of something that the academy does not have returns undefined. */
const table: Readonly<Record<string, readonly [weight: number, change: Change]>> = {
  'clock.advance': [8, ({ clock }, dice) => (clock.advance(dice.pick(steps)), clock.now())],
  'clock.freeze': [1, ({ clock }) => (clock.freeze(), clock.now())],
  'clock.resume': [1, ({ clock }) => (clock.resume(), clock.now())],
  'clock.set': [2, ({ clock }, dice) => (clock.set(dice.pick(times)), clock.now())],
  'plan.update': [6, ({ plan }, dice) => plan.update(planChanges(dice))],
  'keys.create': [
    5,
    ({ keys }, dice, view) =>
      keys.create({
        name: `key ${view.keys.length}`,
        permissions: dice.pick<'all' | Permission[]>(['all', [], dice.some(permissions)]),
      }),
  ],
  'keys.revoke': [
    4,
    ({ keys }, dice, view) => {
      const key = dice.any(view.keys)
      // One key is left that may do everything, so that requests reach the endpoints.
      const others = view.keys.filter((one) => one.id !== key?.id && !one.revoked && one.permissions === 'all')
      return key && others.length > 0 ? keys.revoke(key.id) : undefined
    },
  ],
  'courses.create': [2, ({ courses }, dice) => courses.create(courseInput(dice, dice.pick(slugs)))],
  'courses.update': [
    6,
    ({ courses }, dice, view) => {
      const course = dice.any(view.courses)
      return course && courses.update(dice.oneIn(2) ? course.id : course.slug, courseChanges(dice))
    },
  ],
  'courses.order': [
    1,
    ({ courses }, dice, view) => {
      const place = dice.below(view.courses.length + 1)
      const order = [...view.courses.slice(place), ...view.courses.slice(0, place).toReversed()]
      const byId = dice.oneIn(2)
      courses.order(order.map(({ id, slug }) => (byId ? id : slug)))
      return null
    },
  ],
  'offers.create': [
    3,
    ({ offers }, dice, view) =>
      offers.create({
        name: dice.pick(offerNames),
        status: dice.pick(statuses),
        courses: dice.some(slugsOf(view)),
        granted_to: dice.some(namesOf(view.lists)),
        ...(!dice.oneIn(6) && { holders: dice.some(emailsOf(view)) }),
      }),
  ],
  'offers.update': [
    5,
    ({ offers }, dice, view) => {
      const id = dice.any(view.offers)?.id
      // The dashboard does not grant an offer to its own holders. No rule says so, so it is left out.
      const lists = view.lists.filter(({ offer_id }) => offer_id !== id)
      const changes = dice.weighted<Partial<OfferInput>>([
        [1, () => ({ name: dice.pick(offerNames) })],
        [1, () => ({ status: dice.pick(statuses) })],
        [1, () => ({ courses: dice.some(slugsOf(view)) })],
        [1, () => ({ granted_to: dice.some(namesOf(lists)) })],
        [1, () => ({ holders: dice.some(emailsOf(view)) })],
      ])
      return id === undefined ? undefined : offers.update(id, changes)
    },
  ],
  'offers.delete': [
    1,
    ({ offers }, dice, view) => {
      const id = dice.any(view.offers)?.id
      return id === undefined ? undefined : (offers.delete(id), null)
    },
  ],
  'students.update': [
    9,
    ({ students }, dice, view) => {
      const student = dice.any(activeStudents(view))
      const changes = student && studentChanges(dice, view, student)
      return student && changes && students.update(dice.oneIn(2) ? student.id : student.email, changes)
    },
  ],
}

/** The changes of a history, with their weights. */
export const changeNames = Object.entries(table).map(([name, [weight]]) => ({ name, weight }))

/** The change with this name. */
export function changeOf(name: string): Change {
  const { [name]: row } = table
  if (row === undefined) throw new Error(`a change must be one of ${Object.keys(table).join(', ')}, got ${name}`)
  return row[1]
}
