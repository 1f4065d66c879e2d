import { derivedFraction } from '../state/ids.ts'
import { nameAt, nameCount } from './names.ts'
import type { AcademyFixture } from '../fixture/types.ts'

type Part<Kind extends 'courses' | 'students' | 'lists' | 'offers'> = NonNullable<AcademyFixture[Kind]>[number]

/** A course in the fixture format. */
export interface BuiltCourse extends Part<'courses'> {}
/** A student in the fixture format. */
export interface BuiltStudent extends Part<'students'> {}
/** A list in the fixture format. */
export interface BuiltList extends Part<'lists'> {}
/** An offer in the fixture format. */
export interface BuiltOffer extends Part<'offers'> {}

/** Some fields of all, or a function that returns those of the n-th one, from 0. */
export type Fields<Built> = Partial<Built> | ((index: number) => Partial<Built>)

/** Makes believable parts of fixtures. Each differs from the ones before. Given fields replace the made ones. */
export interface Build {
  /** A course with a title, a slug, a description and four lessons. */
  course(fields?: Partial<BuiltCourse>): BuiltCourse
  /** A student with an address and a name, some with a picture. */
  student(fields?: Partial<BuiltStudent>): BuiltStudent
  /** This many students. */
  students(count: number, fields?: Fields<BuiltStudent>): BuiltStudent[]
  /** A list without members. */
  list(fields?: Partial<BuiltList>): BuiltList
  /** An active offer that grants nothing yet. */
  offer(fields?: Partial<BuiltOffer>): BuiltOffer
}

/**
 * Creates builders for parts of fixtures. The n-th part of a kind depends on the seed and on n alone, so it is the same
 * in every run.
 *
 * @param seed Another seed makes other parts; 1 by default.
 *
 * @example
 * ```ts
 * import { createBuild, createPlatform } from '@academy-access/engine'
 *
 * const build = createBuild()
 * const course = build.course({ title: 'Intro to TypeScript', slug: 'intro' })
 * const students = build.students(30, (index) => ({ enrollments: index < 10 ? [{ course: 'intro' }] : [] }))
 * const academy = createPlatform().academies.create({ courses: [course], students })
 * console.log(academy.students.list().length) // 30
 * ```
 */
export function createBuild(seed: string | number = 1): Build {
  const made = { course: 0, student: 0, list: 0, offer: 0 }
  const build: Build = {
    course: (fields) => ({ ...courseAt(seed, made.course++), ...fields }),
    student: (fields) => ({ ...studentAt(seed, made.student++), ...fields }),
    students: (count, fields) => Array.from({ length: count }, (_, index) => build.student(fieldsAt(fields, index))),
    list: (fields) => ({ ...listAt(made.list++), ...fields }),
    offer: (fields) => ({ ...offerAt(made.offer++), ...fields }),
  }
  return build
}

/** The given fields of the n-th one. */
export function fieldsAt<Built>(fields: Fields<Built> | undefined, index: number): Partial<Built> {
  return typeof fields === 'function' ? fields(index) : (fields ?? {})
}

/** The n-th student of a seed. Names repeat in the end, addresses do not. */
export function studentAt(seed: string | number, index: number): BuiltStudent {
  const [first, last] = nameAt(index + pick(nameCount, seed, 'name'))
  const round = Math.floor(index / nameCount)
  return {
    email: `${first}.${last}${round === 0 ? '' : round + 1}@example.com`.toLowerCase(),
    name: `${first} ${last}`,
    avatar_url: pick(3, seed, 'avatar', index) === 0 ? `https://avatars.example.com/${index + 1}.png` : null,
  }
}

function courseAt(seed: string | number, index: number): BuiltCourse {
  const topic = topics[(index + pick(topics.length, seed, 'topic')) % topics.length]!
  const title = index < topics.length ? topic : `${topic} ${Math.floor(index / topics.length) + 1}`
  return {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    description: `An introduction to ${topic.toLowerCase()}`,
    lessons: ['Why', 'First steps', 'In depth', 'In practice'].map((lesson, position) => ({
      title: lesson,
      reading_time_minutes: 4 + pick(15, seed, 'minutes', index, position),
    })),
  }
}

function listAt(index: number): BuiltList {
  return { name: `Cohort ${index + 1}`, description: null, members: [] }
}

function offerAt(index: number): BuiltOffer {
  return { name: `Bundle ${index + 1}`, status: 'active', courses: [], granted_to: [] }
}

const topics =
  'Watercolour, Bread baking, Beekeeping, Typography, Night photography, Woodturning, Chess openings, Storytelling'.split(
    ', ',
  )

const pick = (max: number, ...parts: (string | number)[]) => Math.floor(derivedFraction('build', ...parts) * max)
