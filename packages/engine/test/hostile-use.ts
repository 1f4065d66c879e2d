import { limits } from '@academy-access/schemas'
import * as fc from 'fast-check'

import { type Academy, type AcademyFixture, type AcademySnapshot, type Platform, ServiceError } from '../src/index.ts'

/*
 * Use of several academies with hostile names. A step is plain data. It names an operation, and numbers choose its
 * arguments from what the academies contain at that moment.
 */

export interface Step {
  readonly operation: string
  readonly academy: number
  readonly numbers: readonly number[]
}

export const steps = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      operation: fc.constantFrom(...Object.keys(operations)),
      academy: fc.nat(9),
      numbers: fc.array(fc.nat(9999), { minLength: 8, maxLength: 8 }),
    }),
    { maxLength, size: 'max' },
  )

/** What a step may have changed, as a pattern of paths of `flatten`. */
export interface Outcome {
  readonly academy: Academy
  /** The error of a step that was rejected. */
  readonly error?: ServiceError
  readonly mayChange: RegExp
}

/** Runs a step. A `ServiceError` means that nothing may have changed. */
export async function run(platform: Platform, { operation, academy: index, numbers }: Step): Promise<Outcome> {
  const academy = platform.academies[index % platform.academies.length] ?? platform.createAcademy()
  const perform = operations[operation]
  if (!perform) throw new TypeError(`unknown operation ${operation}`)
  try {
    return { academy, mayChange: await perform(new Arguments(platform, academy, numbers)) }
  } catch (error) {
    if (error instanceof ServiceError) return { academy, mayChange: nothing, error }
    throw error
  }
}

const nothing = /^$/
const everything = /^/

const longest = limits.listName.max
const names = [
  'VIP',
  ' vip ',
  'İ',
  'i̇',
  'ß',
  'SS',
  'ss',
  'ΑΣ',
  'ας',
  '\u00a0',
  ' ',
  '',
  '🎓'.repeat(longest),
  'x'.repeat(longest),
  'x'.repeat(longest + 1),
  'İ'.repeat(longest),
  'x'.repeat(5000),
  '\ud800',
  '\udc00VIP',
  '\u0000',
  '__proto__',
  'constructor',
]
const emails = [
  'ada@example.com',
  ' ADA@Example.com ',
  'bob@example.com',
  'İ@example.com',
  'i̇@example.com',
  'ß@example.com',
  'SS@example.com',
  '\u212a@example.com',
  'k@example.com',
  '__proto__@example.com',
  '\ud800@example.com',
  '🎓@example.com',
  `${'İ'.repeat(121)}@example.com`,
  `${'İ'.repeat(122)}@example.com`,
  `${'a'.repeat(242)}@example.com`,
]
const slugs = ['one', 'ONE', 'two', '__proto__', 'constructor', '.', '..', '~', 'x'.repeat(500), 'no slug', '']
const ids = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const counts = [0, -0, 1, 2, 3, Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 0.5]
const times = [
  '2026-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '9899-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.1239+14:00',
]

/** Chooses the arguments of a step. */
class Arguments {
  readonly platform: Platform
  readonly academy: Academy
  readonly #numbers: readonly number[]
  #next = 0

  constructor(platform: Platform, academy: Academy, numbers: readonly number[]) {
    this.platform = platform
    this.academy = academy
    this.#numbers = numbers
  }

  number(): number {
    const index = this.#next++
    // Goes through the numbers again with other values.
    return Math.imul((this.#numbers[index % this.#numbers.length] ?? 0) + index, 0x9e3779b1) >>> 8
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.number() % items.length]
    if (item === undefined) throw new ServiceError('not_found', 'Nothing to choose from')
    return item
  }

  some<Item>(items: readonly Item[]): Item[] {
    const bits = this.number()
    return items.filter((_, index) => (bits >> (index % 20)) & 1).slice(0, 4)
  }

  /** A name: hostile, or the id, name, slug or email address of something. */
  name(): string {
    const { students, courses } = this.academy
    const texts = [
      ...courses.list().flatMap(({ id, slug }) => [id, slug]),
      ...this.#lists().flatMap(({ id, name }) => [id, name]),
    ]
    const own = [...texts, ...students.list().map(({ email }) => email), this.academy.id, this.academy.apiKey]
    const text = this.pick([...names, ...own])
    return this.number() % 8 === 0 ? text.toUpperCase() : text
  }

  slug(): string {
    return this.pick([...slugs, ...slugs, ...this.academy.courses.list().map(({ id }) => id)])
  }

  id(): string {
    const rows = [...this.academy.courses.list(), ...this.#lists(), ...this.academy.offers.list()]
    return this.pick([...ids, ...rows.map(({ id }) => id), ...this.academy.students.list().map(({ id }) => id)])
  }

  email(): string {
    return this.pick(emails)
  }

  /** A course as a reference: its slug or id. */
  course(): string {
    return this.pick(this.academy.courses.list().flatMap(({ id, slug }) => [id, slug]))
  }

  courses(): string[] {
    return this.some(this.academy.courses.list().flatMap(({ id, slug }) => [slug, id]))
  }

  listId(): string {
    return this.pick(this.#lists()).id
  }

  lists(): string[] {
    return this.some(this.#lists().flatMap(({ id, name }) => [name, id]))
  }

  student(): string {
    return this.pick(this.academy.students.list()).id
  }

  holders() {
    const active = this.academy.students.list().filter(({ removed }) => !removed)
    return this.some(active.map(({ email }) => (this.number() % 2 ? email : { email, joined_at: this.pick(times) })))
  }

  lessons() {
    return Array.from({ length: this.number() % 4 }, () => ({
      ...(this.number() % 2 && { id: this.pick(ids) }),
      ...(this.number() % 2 && { title: this.pick(['Same', 'Lesson 1', 'Lesson 2', '🎓']) }),
      ...(this.number() % 3 === 0 && { reading_time_minutes: this.pick(counts) }),
      ...(this.number() % 3 === 0 && { published: false }),
    }))
  }

  async send(method: string, path: string, body?: object): Promise<void> {
    const response = await this.platform.fetch(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.academy.apiKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { error } = (await response.json()) as { error?: { code: 'not_found'; message: string } }
    if (error && error.code !== ('internal_error' as string)) throw new ServiceError(error.code, error.message)
    if (error) throw new TypeError(error.message)
  }

  /** All lists, of the holders of offers too. */
  #lists() {
    return this.academy.lists.list()
  }
}

type Operation = (given: Arguments) => RegExp | Promise<RegExp>

const operations: Record<string, Operation> = {
  'create a course'(given) {
    const { id } = given.academy.courses.create({
      title: given.name(),
      slug: given.slug(),
      ...(given.number() % 4 === 0 && { id: given.id() }),
      lessons: given.lessons(),
      ...(given.number() % 3 === 0 && { term: 'one_time', price_cents: given.pick(counts) }),
    })
    return new RegExp(`^courses/(${id}/|order)`)
  },
  'update a course'(given) {
    const reference = given.course()
    const fields = {
      title: given.name(),
      slug: given.slug(),
      description: given.name(),
      visibility: given.pick(['published', 'hidden'] as const),
      lessons: given.lessons(),
      term: undefined,
      id: given.number() % 6 === 0 ? given.id() : undefined,
    }
    const changes = Object.fromEntries(given.some(Object.entries(fields)))
    const { id } = given.academy.courses.update(reference, changes)
    const changed = Object.keys(changes).map((field) => `^courses/${id}/${field}`)
    // Deleted lessons are no longer completed, and a number of lessons counts the published ones.
    if (changes['lessons']) changed.push(`^students/[^/]+/enrollments/[^/]+/completed_lessons`)
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'order the courses'(given) {
    given.academy.courses.order(
      given.academy.courses
        .list()
        .map(({ id }) => id)
        .toReversed(),
    )
    return /^courses\/order/
  },
  'create an offer'(given) {
    const { id } = given.academy.offers.create({
      name: given.name(),
      courses: given.courses(),
      granted_to: given.lists(),
      ...(given.number() % 2 && { holders: given.holders() }),
    })
    return new RegExp(`^offers/(${id}/|order)|/sequence$`)
  },
  'update an offer'(given) {
    const { id } = given.pick(given.academy.offers.list())
    const fields = {
      name: given.name(),
      status: given.pick(['active', 'inactive'] as const),
      courses: given.courses(),
      granted_to: given.lists(),
      holders: given.holders(),
    }
    const changes = Object.fromEntries(given.some(Object.entries(fields)))
    given.academy.offers.update(id, changes)
    const changed = Object.keys(changes).map((field) => `^offers/${id}/${field}`)
    if (changes['holders']) changed.push(`^offers/${id}/holder_list`, '/sequence$')
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'update an offer with its own fields'(given) {
    const { id, holder_list: _, ...fields } = given.pick(given.academy.offers.list())
    given.academy.offers.update(id, fields)
    return nothing
  },
  'remove an offer'(given) {
    const { id } = given.pick(given.academy.offers.list())
    given.academy.offers.remove(id)
    // The list of its holders is deleted, and so are the grants to it.
    return new RegExp(`^offers/(${id}/|order|[^/]+/granted_to)|/sequence$`)
  },
  'add students'(given) {
    const added = given.academy.students.createMany(1 + (given.number() % 2), () => ({
      email: given.email(),
      name: given.name(),
      ...(given.number() % 3 === 0 && { id: given.id() }),
      ...(given.number() % 3 === 0 && { joined_at: given.pick(times) }),
      purchases: given.some(given.academy.courses.list().map(({ slug }) => slug)),
      enrollments: given.some(given.academy.courses.list()).map(({ slug }) => ({
        course: slug,
        completed_lessons: given.pick<number | string[]>([0, -0, 1, ids, ids.slice(1)]),
        ...(given.number() % 2 && { id: given.pick(ids) }),
        ...(given.number() % 2 && { status: 'revoked' as const }),
      })),
    }))
    return new RegExp(`^students/(order|${added.map(({ id }) => id).join('|')})`)
  },
  'update a student'(given) {
    const id = given.student()
    const fields = {
      name: given.name(),
      avatar_url: given.name(),
      purchases: given.courses(),
      progress: Object.fromEntries(given.courses().map((course) => [course, given.number() % 3])),
    }
    const changes = Object.fromEntries(given.some(Object.entries(fields)))
    const { enrollments } = given.academy.students.update(id, changes)
    const changed = Object.keys(changes).map((field) => `^students/${id}/${field}`)
    if (changes['progress']) {
      const courses = given.academy.courses
        .list()
        .filter((course) => fields.progress[course.slug] !== undefined || fields.progress[course.id] !== undefined)
      const touched = enrollments.filter(({ course }) => courses.some(({ slug }) => slug === course))
      changed.push(...touched.map((one) => `^students/${id}/enrollments/${one.id}/complete`))
    }
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'create, revoke or restrict a key'(given) {
    const { keys } = given.academy
    if (given.number() % 3 > 0)
      return new RegExp(`^api_keys/(order|${keys.create({ name: given.name(), permissions: ['lists.list'] }).id}/)`)
    const [, ...spare] = keys.list()
    const { id } = keys.revoke(given.pick(spare).id)
    return new RegExp(`^api_keys/${id}/revoked`)
  },
  'change the plan'(given) {
    const students = given.pick([null, -0, 100, Number.MAX_SAFE_INTEGER])
    given.academy.plan.update(
      given.pick([
        { limits: { students } },
        { rate_limit: { requests: Number.MAX_SAFE_INTEGER, window_seconds: 5e-324 } },
        { rate_limit: null },
      ]),
    )
    return /^limits|^rate_limit/
  },
  rename(given) {
    given.academy.rename(given.name())
    return /^name/
  },
  async 'create a list'(given) {
    await given.send('POST', '/lists', { name: given.name(), description: given.name() })
    return /^lists\/|\/sequence$/
  },
  async 'change a list'(given) {
    const id = given.listId()
    const fields = { name: given.name(), description: given.name() }
    const changes = Object.fromEntries(given.some(Object.entries(fields)))
    await given.send('PATCH', `/lists/${id}`, changes)
    return new RegExp(`^(lists/${id}|offers/[^/]+/holder_list)/(updated_at|${Object.keys(changes).join('|')})`)
  },
  async 'delete a list'(given) {
    const id = given.listId()
    await given.send('DELETE', `/lists/${id}`)
    return new RegExp(`^lists/(${id}/|order)|^offers/[^/]+/granted_to|/sequence$`)
  },
  async 'add members'(given) {
    const id = given.listId()
    await given.send('POST', `/lists/${id}/members`, { emails: [given.email(), given.email()] })
    return new RegExp(`^students/|^lists/${id}/members`)
  },
  async 'create a student'(given) {
    const lists = given.some(
      given.academy.lists
        .list()
        .filter(({ offer_id }) => offer_id === null)
        .map(({ id }) => id),
    )
    const courses = given.some(given.academy.courses.list().map(({ id }) => id))
    await given.send('POST', '/students', {
      email: given.email(),
      name: given.name(),
      list_ids: lists,
      course_ids: courses,
    })
    return new RegExp(`^students/${lists.map((id) => `|^lists/${id}/members`).join('')}`)
  },
  async 'delete a student'(given) {
    const id = given.student()
    await given.send('DELETE', `/students/${id}`)
    return new RegExp(`^students/(order|${id}/)|^lists/[^/]+/members|^offers/[^/]+/holders`)
  },
  async enroll(given) {
    const id = given.student()
    await given.send('POST', `/students/${id}/enrollments`, { course_id: given.pick(given.academy.courses.list()).id })
    return new RegExp(`^students/${id}/enrollments`)
  },
  fork(given) {
    given.academy.fork()
    return nothing
  },
  'create an academy'(given) {
    const { api_keys: _keys, id: _id, ...rest } = given.academy.snapshot()
    given.platform.createAcademy({ ...copyOf(rest), name: given.name() })
    return nothing
  },
  'remove another academy'(given) {
    const others = given.platform.academies.slice(1).filter((other) => other !== given.academy)
    given.platform.removeAcademy(given.pick(others).id)
    return nothing
  },
  'restore its own snapshot'(given) {
    given.academy.restore(given.number() % 2 ? given.academy.snapshot() : copyOf(given.academy.snapshot()))
    return nothing
  },
  'restore a snapshot without some ids'(given) {
    const { ids: counter, ...rest } = copyOf(given.academy.snapshot())
    const withoutId = <Row extends { id: string }>({ id, ...row }: Row): Omit<Row, 'id'> & { id?: string } =>
      given.number() % 2 ? row : { ...row, id }
    const edited: AcademyFixture = {
      ...rest,
      ...(given.number() % 2 && { ids: counter }),
      courses: [
        { title: 'New', slug: 'new' },
        ...rest.courses.map((course) => ({ ...withoutId(course), lessons: course.lessons.map(withoutId) })),
      ],
      lists: rest.lists.map(withoutId),
      offers: rest.offers.map(withoutId),
      api_keys: rest.api_keys.map(withoutId),
      students: rest.students.map((student) => ({
        ...student,
        enrollments: student.enrollments.map((one) => ({
          ...withoutId(one),
          completed_lessons: 0,
          completed_at: null,
        })),
      })),
    }
    given.academy.restore(edited)
    return everything
  },
  reset(given) {
    given.academy.reset()
    return everything
  },
  'stop the clock'(given) {
    given.academy.clock.freeze()
    given.academy.clock.set(given.pick([...times, -0, -0.5]))
    return /^clock/
  },
}

export const operationNames = Object.keys(operations)

export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/**
 * The values of a snapshot by their path. Rows are named by their ids, and so are references: they do not change when the
 * row that they refer to gets another slug or name. The counter of ids is left out.
 */
export function flatten(snapshot: AcademySnapshot): Map<string, string> {
  const { ids: _, ...rest } = copyOf(snapshot)
  const slugs = new Map(rest.courses.map(({ id, slug }) => [slug, id]))
  const named = [...rest.lists, ...rest.offers.flatMap(({ holder_list }) => holder_list ?? [])]
  const lists = new Map(named.map(({ id, name }) => [name, id]))
  const values = new Map<string, string>()
  const add = (path: string, value: unknown) => {
    if (isRows(path, value)) {
      values.set(`${path}/order`, value.map(({ id }) => id).join())
      for (const row of value) add(`${path}/${row.id}`, row)
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, field] of Object.entries(value)) add(`${path}/${key}`.replace(/^\//, ''), field)
    } else values.set(path, JSON.stringify(value))
  }
  add('', {
    ...rest,
    students: rest.students.map((student) => ({
      ...student,
      purchases: student.purchases.map((slug) => slugs.get(slug)),
      enrollments: student.enrollments.map((one) => ({ ...one, course: slugs.get(one.course) })),
    })),
    offers: rest.offers.map((offer) => ({
      ...offer,
      courses: offer.courses.map((slug) => slugs.get(slug)),
      granted_to: offer.granted_to.map((name) => lists.get(name)),
    })),
  })
  return values
}

/** Whether a value is an array of rows with ids. Members and holders have none. */
function isRows(path: string, value: unknown): value is { readonly id: string }[] {
  return (
    Array.isArray(value) &&
    /(^|\/)(api_keys|courses|lessons|students|enrollments|lists|offers)$/.test(path) &&
    !path.startsWith('offers/')
  )
}
