import { createCaller } from './caller.ts'
import { courses, type Courses } from './courses.ts'
import { enrollments, type Enrollments } from './enrollments.ts'
import { lists, type Lists } from './lists.ts'
import { type ClientOptions, type Config, configure } from './options.ts'
import { students, type Students } from './students.ts'

/**
 * A client of the Academy Access API, for the one academy that its API key belongs to (R001).
 *
 * @throws InputError when an option is missing or wrong.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const courses = await academy.courses.list()
 * console.log(courses.map((course) => course.title))
 * ```
 */
export class AcademyClient {
  /** The published courses. */
  readonly courses: Courses
  /** The active students. */
  readonly students: Students
  /** Permanent grants of one course to one student. */
  readonly enrollments: Enrollments
  /** Named groups of students, their members, and the courses they grant. */
  readonly lists: Lists

  // Private by the language: nothing that prints or serialises a client shows the key.
  readonly #options: ClientOptions
  readonly #config: Config

  constructor(options: ClientOptions = {}) {
    this.#options = options
    this.#config = configure(options)
    const call = createCaller(this.#config)
    this.courses = courses(call)
    this.students = students(call)
    this.enrollments = enrollments(call)
    this.lists = lists(call)
  }

  /** The address that `/api/v1` is added to. */
  get baseUrl(): string {
    return this.#config.baseUrl
  }

  /**
   * A client with the same options but for those given. With the same key and address the two also share their waits
   * for the rate limit, which the service counts per key (R067).
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const patient = academy.withOptions({ timeout: 30_000, maxRetries: 5 })
   * ```
   */
  withOptions(options: ClientOptions): AcademyClient {
    const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    const other = new AcademyClient({ ...this.#options, ...given })
    const { baseUrl, apiKey, gate } = this.#config
    if (other.#config.baseUrl === baseUrl && other.#config.apiKey === apiKey) other.#config.gate = gate
    return other
  }
}
