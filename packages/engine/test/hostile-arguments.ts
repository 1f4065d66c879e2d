import { limits } from '@academy-access/schemas'

import { type Academy, type Platform, ServiceError } from '../src/index.ts'

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
export const ids = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
export const counts = [0, -0, 1, 2, 3, Number.MAX_SAFE_INTEGER, 2 ** 53, -1, 0.5]
export const times = [
  '2026-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '9899-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.1239+14:00',
]

/** Chooses the arguments of a step. */
export class Arguments {
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
