import { derivedUuid } from '../state/ids.ts'
import { nameAt, nameCount } from './names.ts'
import type { AcademyFixture, PlatformFixture } from '../fixture/types.ts'

/** The API key of the demo academy. */
const apiKey = 'aa_live_00000000000000000000000000000001'

/**
 * A believable academy to try everything on: 8 courses (two hidden, all three terms), 120 students with enrollments and
 * progress, 5 manual lists and 3 offers, one inactive and one with holders. Ids, times and the API key
 * (`aa_live_00000000000000000000000000000001`) are the same in every run.
 *
 * @example
 * ```ts
 * import { createPlatform, demoFixture } from '@academy-access/engine'
 *
 * const academy = createPlatform({ fixture: demoFixture() }).academy()
 * console.log(academy.name, academy.students.list().length) // Nordlicht Academy 120
 * ```
 */
export function demoFixture(): PlatformFixture {
  return { academies: [nordlicht()] }
}

type Course = NonNullable<AcademyFixture['courses']>[number]
type Student = NonNullable<AcademyFixture['students']>[number]

const uuid = (...parts: (string | number)[]) => derivedUuid('demo', ...parts)
/** A number below `max` that looks like chance and is the same in every run. */
function pick(max: number, ...parts: readonly number[]): number {
  const mixed = parts.reduce((hash, part) => Math.imul(hash ^ (part + 1), 0x9e3779b1) ^ (hash >>> 15), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) % max
}

const firstDay = Date.UTC(2025, 0, 6, 8)
const at = (day: number, minute = 0) => new Date(firstDay + day * 86_400_000 + minute * 60_000).toISOString()

function nordlicht(): AcademyFixture {
  const courses = catalogue()
  const students = Array.from({ length: nameCount }, (_, index) => toStudent(index, courses))
  const emails = students.map(({ email }) => email)
  const some = (step: number, from = 0) => emails.filter((_, index) => index % step === from)
  const members = (chosen: readonly string[], day: number) =>
    chosen.map((email, index) => ({ email, joined_at: at(day, index * 7) }))
  const list = (name: string, description: string | null, day: number, chosen: readonly string[]) => ({
    id: uuid('list', name),
    name,
    description,
    created_at: at(day - 1),
    updated_at: at(day - 1),
    members: members(chosen, day),
  })
  return {
    id: uuid('academy'),
    name: 'Nordlicht Academy',
    api_keys: [{ id: uuid('key'), name: 'local', key: apiKey }],
    courses,
    students,
    lists: [
      list('Spring cohort', 'Started in March 2026', 400, some(4)),
      list('Autumn cohort', 'Started in September 2026', 580, some(5, 1)),
      list('VIP', 'Gets every course of the library', 420, some(12, 3)),
      list('Newsletter', null, 430, some(2, 1)),
      list('Beta testers', 'Sees new courses first', 500, []),
    ],
    offers: [
      {
        id: uuid('offer', 'library'),
        name: 'Library pass',
        status: 'active',
        courses: ['intro-to-typescript', 'http-apis', 'testing', 'browser'],
        granted_to: ['VIP'],
      },
      {
        id: uuid('offer', 'bundle'),
        name: 'Backend bundle',
        status: 'active',
        courses: ['http-apis', 'databases'],
        granted_to: ['Spring cohort'],
        holders: members(some(10, 7), 450),
        holder_list: {
          id: uuid('list', 'Backend bundle'),
          name: 'Backend bundle',
          description: 'Everybody who holds the bundle',
          created_at: at(440),
          updated_at: at(440),
        },
      },
      {
        id: uuid('offer', 'summer'),
        name: 'Summer sale 2025',
        status: 'inactive',
        courses: ['intro-to-typescript', 'testing'],
        granted_to: ['Newsletter'],
      },
    ],
  }
}

function course(
  slug: string,
  title: string,
  description: string | null,
  sold: Pick<Course, 'visibility' | 'term' | 'price_cents'>,
  lessons: string,
): Course {
  const titles = lessons.split(', ')
  return {
    id: uuid('course', slug),
    title,
    slug,
    description,
    ...sold,
    lessons: titles.map((lesson, index) => ({
      id: uuid('lesson', slug, index),
      title: lesson,
      reading_time_minutes: 4 + pick(15, slug.length, index),
      // A draft at the end of a longer course: it counts nowhere.
      published: titles.length < 6 || index < titles.length - 1,
    })),
  }
}

// Not made when the module is loaded: most programs that import the engine do without the demo academy.
const catalogue = (): Course[] => [
  course(
    'intro-to-typescript',
    'Intro to TypeScript',
    'Types from the ground up, for people who know JavaScript',
    { term: 'free' },
    'Why types, Values and types, Functions, Objects and interfaces, Unions and narrowing, Generics, Where to go from here',
  ),
  course(
    'http-apis',
    'HTTP APIs that last',
    'Design, errors, paging, retries',
    { term: 'one_time', price_cents: 9900 },
    'Resources, Methods and status codes, Errors that help, Paging under change, Retries and idempotency, Versions',
  ),
  course(
    'testing',
    'Testing without fear',
    null,
    { term: 'included' },
    'What to test, Real parts, Fakes worth having, Properties, Speed',
  ),
  course(
    'databases',
    'Databases for application developers',
    'From tables to transactions',
    { term: 'one_time', price_cents: 14900 },
    'Tables, Keys and indexes, Queries, Joins, Transactions, Migrations, Backups',
  ),
  course(
    'browser',
    'The browser as a platform',
    'What it can do without a library',
    { term: 'included' },
    'The event loop, The DOM, Fetch, Storage, Workers',
  ),
  course(
    'design-systems',
    'Design systems in practice',
    'Tokens, components, documentation',
    { term: 'included' },
    'Tokens, Components, Documentation, Adoption',
  ),
  course(
    'observability',
    'Observability',
    'Not published yet',
    { term: 'one_time', price_cents: 12900, visibility: 'hidden' },
    'Logs, Metrics, Traces',
  ),
  course(
    'legacy-jquery',
    'jQuery, the last years',
    'Withdrawn; former students keep their enrollment',
    { term: 'included', visibility: 'hidden' },
    'Selectors, Events',
  ),
]

function toStudent(index: number, catalogue: readonly Course[]): Student {
  const [first, last] = nameAt(index)
  // Newer students are fewer days apart, as in an academy that grows; the last 20 joined together in one import.
  const joined = Math.min(Math.round(6.5 * index - 0.018 * index * index), 455)
  const courses = catalogue.filter(({ slug }, position) => pick(5, index, position) === 0 && slug !== 'observability')
  return {
    id: uuid('student', index),
    email: `${first}.${last}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, ''),
    name: index % 17 === 16 ? null : `${first} ${last}`,
    avatar_url: index % 3 === 0 ? `https://avatars.example.com/${index + 1}.png` : null,
    joined_at: at(joined),
    enrollments: courses.map((entry, position) => toEnrollment(entry, index, joined + 1 + position)),
    purchases: pick(6, index, 100) === 0 ? ['http-apis'] : [],
  }
}

function toEnrollment(
  { slug, lessons = [] }: Course,
  student: number,
  day: number,
): NonNullable<Student['enrollments']>[number] {
  const published = lessons.filter((lesson) => lesson.published).length
  const completed = Math.min(published, pick(published + 3, student, slug.length, 200))
  const revoked = pick(9, student, slug.length, 300) === 0
  return {
    id: uuid('enrollment', student, slug),
    course: slug,
    status: revoked ? 'revoked' : 'active',
    enrolled_at: at(day, 30),
    completed_at: completed === published ? at(day + 20, 95) : null,
    completed_lessons: completed,
  }
}
