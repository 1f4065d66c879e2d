import * as fc from 'fast-check'

import { type Academy, type AcademyFixture, type Platform, ServiceError } from '../src/index.ts'
import { copyOf } from './flatten.ts'
import { Arguments, counts, ids, times } from './hostile-arguments.ts'

/*
 * Use of several academies with hostile names. A step is plain data. It names an operation, and numbers choose its
 * arguments from what the academies contain at that moment.
 */

/** An operation on one of the academies, and the numbers that choose its arguments. */
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

/** The result of a step. */
export interface Outcome {
  /** The academy that the step was for. */
  readonly academy: Academy
  /** The error of a step that was rejected. */
  readonly error?: ServiceError
  /** The paths of `flatten` that the step may have changed. */
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
