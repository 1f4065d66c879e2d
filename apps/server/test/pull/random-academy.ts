import type { AcademyFixture } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'

const names = ['Ada Lovelace', 'O’Brien, Zoë', '李 小龍', '"<b>"\\', 'e\u0301', '👩🏽‍🚀 Mae', 'null', '\u202Eabc', 'A']
const start = Date.UTC(2024, 0, 1)

/** An academy with everything that a fixture can say. `students` is the number of students, removed ones too. */
export function randomAcademy(seed: number, students: number): AcademyFixture {
  // The courses of a seed are the same for each number of students, and so are the numbers of lists and offers.
  let dice = new Dice(seed)
  const random = (limit: number) => dice.below(limit)
  const maybe = (percent: number) => random(100) < percent
  const pick = <Value>(values: readonly Value[]): Value => dice.pick(values)
  // Few different times, so that many rows have the same.
  const time = () =>
    new Date(start + random(Math.max(2, students >> 1)) * 60_000 + (maybe(50) ? random(1000) : 0)).toISOString()
  const many = <Value>(count: number, one: (index: number) => Value) =>
    Array.from({ length: count }, (_, index) => one(index))

  const courses = many(random(8), (index) => {
    const term = pick(['free', 'one_time', 'included'] as const)
    return {
      title: `${pick(names)} ${index}`,
      slug: pick([`course-${index}`, `~${index}.x_Y`, `${index}`]),
      description: pick([null, '', 'A course <b>']),
      visibility: maybe(75) ? ('published' as const) : ('hidden' as const),
      term,
      ...(term === 'one_time' && maybe(80) && { price_cents: random(10_000) }),
      lessons: many(random(7), (lesson) => ({
        ...(maybe(50) && { title: `Own title ${lesson}` }),
        reading_time_minutes: random(30),
        published: maybe(80),
      })),
    }
  })
  dice = new Dice(seed + 1)
  const emails = many(
    students,
    (index) => `s${index}${pick(['', '+tag', "o'x", '.dot'])}@${pick(['school.example', 'sub.school.example'])}`,
  )
  const removed = new Set(emails.filter(() => maybe(8)))
  const rows = emails.map((email) => ({
    email,
    name: pick([null, ...names]),
    avatar_url: pick([null, `https://pictures.school.example/${random(1000)}.png`]),
    joined_at: time(),
    removed: removed.has(email),
    enrollments: courses
      .filter(() => maybe(40))
      .map(({ slug, lessons }) => {
        const isRevoked = removed.has(email) || maybe(20)
        const count = lessons.filter(({ published }) => published).length
        return {
          course: slug,
          status: isRevoked ? ('revoked' as const) : ('active' as const),
          enrolled_at: time(),
          ...(!removed.has(email) && {
            completed_lessons: random(count + 1),
            completed_at: maybe(20) ? time() : null,
          }),
        }
      }),
    purchases: courses.filter(() => maybe(10)).map(({ slug }) => slug),
  }))
  const active = emails.filter((email) => !removed.has(email))
  const members = () => active.filter(() => maybe(pick([0, 5, 60]))).map((email) => ({ email, joined_at: time() }))
  const counts = new Dice(seed + 2)
  const lists = many(counts.below(7), (index) => {
    const created_at = time()
    return {
      name: `${pick(names)} list ${index}`,
      description: pick([null, '', 'For ada@school.example', 'Plain']),
      created_at,
      updated_at: maybe(50) ? created_at : time(),
      members: members(),
    }
  })
  const offers = many(counts.below(7), (index) => ({
    name: `${pick(names)} offer ${index}`,
    status: maybe(80) ? ('active' as const) : ('inactive' as const),
    courses: courses.filter(() => maybe(50)).map(({ slug }) => slug),
    granted_to: lists.filter(() => maybe(40)).map(({ name }) => name),
    holders: maybe(50) ? members() : null,
  }))
  return { courses, students: rows, lists, offers }
}
