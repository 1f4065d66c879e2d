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

type Operation = (args: Arguments) => RegExp | Promise<RegExp>

const operations: Record<string, Operation> = {
  'create a course'(args) {
    const { id } = args.academy.courses.create({
      title: args.name(),
      slug: args.slug(),
      ...(args.number() % 4 === 0 && { id: args.id() }),
      lessons: args.lessons(),
      ...(args.number() % 3 === 0 && { term: 'one_time', price_cents: args.pick(counts) }),
    })
    return new RegExp(`^courses/(${id}/|order)`)
  },
  'update a course'(args) {
    const reference = args.course()
    const fields = {
      title: args.name(),
      slug: args.slug(),
      description: args.name(),
      visibility: args.pick(['published', 'hidden'] as const),
      lessons: args.lessons(),
      term: undefined,
      id: args.number() % 6 === 0 ? args.id() : undefined,
    }
    const changes = Object.fromEntries(args.some(Object.entries(fields)))
    const { id } = args.academy.courses.update(reference, changes)
    const changed = Object.keys(changes).map((field) => `^courses/${id}/${field}`)
    // Deleted lessons are no longer completed, and a number of lessons counts the published ones.
    if (changes['lessons']) changed.push(`^students/[^/]+/enrollments/[^/]+/completed_lessons`)
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'order the courses'(args) {
    args.academy.courses.order(
      args.academy.courses
        .list()
        .map(({ id }) => id)
        .toReversed(),
    )
    return /^courses\/order/
  },
  'create an offer'(args) {
    const { id } = args.academy.offers.create({
      name: args.name(),
      courses: args.courses(),
      granted_to: args.lists(),
      ...(args.number() % 2 && { holders: args.holders() }),
    })
    return new RegExp(`^offers/(${id}/|order)|/sequence$`)
  },
  'update an offer'(args) {
    const { id } = args.pick(args.academy.offers.list())
    const fields = {
      name: args.name(),
      status: args.pick(['active', 'inactive'] as const),
      courses: args.courses(),
      granted_to: args.lists(),
      holders: args.holders(),
    }
    const changes = Object.fromEntries(args.some(Object.entries(fields)))
    args.academy.offers.update(id, changes)
    const changed = Object.keys(changes).map((field) => `^offers/${id}/${field}`)
    if (changes['holders']) changed.push(`^offers/${id}/holder_list`, '/sequence$')
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'update an offer with its own fields'(args) {
    const { id, holder_list: _, ...fields } = args.pick(args.academy.offers.list())
    args.academy.offers.update(id, fields)
    return nothing
  },
  'remove an offer'(args) {
    const { id } = args.pick(args.academy.offers.list())
    args.academy.offers.remove(id)
    // The list of its holders is deleted, and so are the grants to it.
    return new RegExp(`^offers/(${id}/|order|[^/]+/granted_to)|/sequence$`)
  },
  'add students'(args) {
    const added = args.academy.students.createMany(1 + (args.number() % 2), () => ({
      email: args.email(),
      name: args.name(),
      ...(args.number() % 3 === 0 && { id: args.id() }),
      ...(args.number() % 3 === 0 && { joined_at: args.pick(times) }),
      purchases: args.some(args.academy.courses.list().map(({ slug }) => slug)),
      enrollments: args.some(args.academy.courses.list()).map(({ slug }) => ({
        course: slug,
        completed_lessons: args.pick<number | string[]>([0, -0, 1, ids, ids.slice(1)]),
        ...(args.number() % 2 && { id: args.pick(ids) }),
        ...(args.number() % 2 && { status: 'revoked' as const }),
      })),
    }))
    return new RegExp(`^students/(order|${added.map(({ id }) => id).join('|')})`)
  },
  'update a student'(args) {
    const id = args.student()
    const fields = {
      name: args.name(),
      avatar_url: args.name(),
      purchases: args.courses(),
      progress: Object.fromEntries(args.courses().map((course) => [course, args.number() % 3])),
    }
    const changes = Object.fromEntries(args.some(Object.entries(fields)))
    const { enrollments } = args.academy.students.update(id, changes)
    const changed = Object.keys(changes).map((field) => `^students/${id}/${field}`)
    if (changes['progress']) {
      const courses = args.academy.courses
        .list()
        .filter((course) => fields.progress[course.slug] !== undefined || fields.progress[course.id] !== undefined)
      const touched = enrollments.filter(({ course }) => courses.some(({ slug }) => slug === course))
      changed.push(...touched.map((one) => `^students/${id}/enrollments/${one.id}/complete`))
    }
    return changed.length > 0 ? new RegExp(changed.join('|')) : nothing
  },
  'create, revoke or restrict a key'(args) {
    const { keys } = args.academy
    if (args.number() % 3 > 0)
      return new RegExp(`^api_keys/(order|${keys.create({ name: args.name(), permissions: ['lists.list'] }).id}/)`)
    const [, ...spare] = keys.list()
    const { id } = keys.revoke(args.pick(spare).id)
    return new RegExp(`^api_keys/${id}/revoked`)
  },
  'change the plan'(args) {
    const students = args.pick([null, -0, 100, Number.MAX_SAFE_INTEGER])
    args.academy.plan.update(
      args.pick([
        { limits: { students } },
        { rate_limit: { requests: Number.MAX_SAFE_INTEGER, window_seconds: 5e-324 } },
        { rate_limit: null },
      ]),
    )
    return /^limits|^rate_limit/
  },
  rename(args) {
    args.academy.rename(args.name())
    return /^name/
  },
  async 'create a list'(args) {
    await args.send('POST', '/lists', { name: args.name(), description: args.name() })
    return /^lists\/|\/sequence$/
  },
  async 'change a list'(args) {
    const id = args.listId()
    const fields = { name: args.name(), description: args.name() }
    const changes = Object.fromEntries(args.some(Object.entries(fields)))
    await args.send('PATCH', `/lists/${id}`, changes)
    return new RegExp(`^(lists/${id}|offers/[^/]+/holder_list)/(updated_at|${Object.keys(changes).join('|')})`)
  },
  async 'delete a list'(args) {
    const id = args.listId()
    await args.send('DELETE', `/lists/${id}`)
    return new RegExp(`^lists/(${id}/|order)|^offers/[^/]+/granted_to|/sequence$`)
  },
  async 'add members'(args) {
    const id = args.listId()
    await args.send('POST', `/lists/${id}/members`, { emails: [args.email(), args.email()] })
    return new RegExp(`^students/|^lists/${id}/members`)
  },
  async 'create a student'(args) {
    const lists = args.some(
      args.academy.lists
        .list()
        .filter(({ offer_id }) => offer_id === null)
        .map(({ id }) => id),
    )
    const courses = args.some(args.academy.courses.list().map(({ id }) => id))
    await args.send('POST', '/students', {
      email: args.email(),
      name: args.name(),
      list_ids: lists,
      course_ids: courses,
    })
    return new RegExp(`^students/${lists.map((id) => `|^lists/${id}/members`).join('')}`)
  },
  async 'delete a student'(args) {
    const id = args.student()
    await args.send('DELETE', `/students/${id}`)
    return new RegExp(`^students/(order|${id}/)|^lists/[^/]+/members|^offers/[^/]+/holders`)
  },
  async enroll(args) {
    const id = args.student()
    await args.send('POST', `/students/${id}/enrollments`, { course_id: args.pick(args.academy.courses.list()).id })
    return new RegExp(`^students/${id}/enrollments`)
  },
  fork(args) {
    args.academy.fork()
    return nothing
  },
  'create an academy'(args) {
    const { api_keys: _keys, id: _id, ...rest } = args.academy.snapshot()
    args.platform.createAcademy({ ...copyOf(rest), name: args.name() })
    return nothing
  },
  'remove another academy'(args) {
    const others = args.platform.academies.slice(1).filter((other) => other !== args.academy)
    args.platform.removeAcademy(args.pick(others).id)
    return nothing
  },
  'restore its own snapshot'(args) {
    args.academy.restore(args.number() % 2 ? args.academy.snapshot() : copyOf(args.academy.snapshot()))
    return nothing
  },
  'restore a snapshot without some ids'(args) {
    const { ids: counter, ...rest } = copyOf(args.academy.snapshot())
    const withoutId = <Row extends { id: string }>({ id, ...row }: Row): Omit<Row, 'id'> & { id?: string } =>
      args.number() % 2 ? row : { ...row, id }
    const edited: AcademyFixture = {
      ...rest,
      ...(args.number() % 2 && { ids: counter }),
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
    args.academy.restore(edited)
    return everything
  },
  reset(args) {
    args.academy.reset()
    return everything
  },
  'stop the clock'(args) {
    args.academy.clock.freeze()
    args.academy.clock.set(args.pick([...times, -0, -0.5]))
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
