import type { Academy, AcademyFixture, Platform } from '@academy-access/engine'
import {
  checkEveryResponse,
  type Exchange,
  NotCheckable,
  OwnRecords,
  sceneOpener,
  type VisibleRule,
} from '@academy-access/rules'
import { expect } from 'vitest'

import type { OpenTransport } from './transports/transport.ts'

/** An academy like a live one: courses, students and lists of others, which no test may change. */
const busyAcademy: AcademyFixture = {
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{ reading_time_minutes: 5 }, { reading_time_minutes: 7 }] },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
    { title: 'Drawing', slug: 'drawing', term: 'free', description: 'With a pencil', lessons: [{}, {}, {}] },
  ],
  students: [
    { email: 'ada@example.org', name: 'Ada', enrollments: [{ course: 'algebra', completed_lessons: 1 }] },
    { email: 'bob@example.org' },
    { email: 'cy@example.org', removed: true },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.org'] }, { name: 'Team' }],
  offers: [{ name: 'Bundle', courses: ['botany', 'algebra'], granted_to: ['VIP'], holders: ['bob@example.org'] }],
}

const marks = { runId: '0123456789ab', emailDomain: 'example.com' }

/** Runs the test of a visible rule in a busy academy, or in an empty one if the rule needs that. */
export async function testVisibleRule({ test }: VisibleRule, platform: Platform, open: OpenTransport): Promise<void> {
  try {
    await testIn(busyAcademy, test, platform, open)
  } catch (error) {
    if (!(error instanceof NotCheckable)) throw error
    await testIn({}, test, platform, open)
  }
}

/**
 * Runs a test in an academy of its own. It also checks what holds for all rules: records of others do not change, no email is
 * sent, and a request with an error response changes nothing (R066).
 */
async function testIn(fixture: AcademyFixture, test: VisibleRule['test'], platform: Platform, open: OpenTransport) {
  const academy = platform.academies.create(fixture)
  const own = new OwnRecords(marks)
  const before = foreignState(academy)
  const watch = watchErrors(academy)
  const openScene = sceneOpener({
    connection: {
      baseUrl: open.baseUrl,
      fetch: (url, init) => watch.fetch(() => open.fetch(url, init)),
      allow: own.allow,
      observe(exchange) {
        own.observe(exchange)
        checkEveryResponse(exchange)
        watch.observe(exchange)
      },
    },
    key: academy.apiKey,
    marks,
    courses: publishedCourses(academy),
    sleep: async (milliseconds) => academy.clock.advance(milliseconds),
  })
  await test(openScene())
  expect(foreignState(academy)).toEqual(before)
  expect(academy.outbox.list()).toEqual([])
}

/** Compares the records before and after each error response, unless another request was under way. */
function watchErrors(academy: Academy) {
  let underWay = 0
  let isAlone = true
  let before = records(academy)
  return {
    async fetch(send: () => Promise<Response>): Promise<Response> {
      isAlone = ++underWay === 1
      before = records(academy)
      try {
        return await send()
      } finally {
        underWay--
      }
    },
    observe({ method, path, status }: Exchange) {
      if (isAlone && status >= 400) expect(records(academy), `${method} ${path}`).toBe(before)
    },
  }
}

const records = (academy: Academy) => JSON.stringify([academy.students.list(), academy.lists.list()])

/** The records of the academy besides those of the test. */
function foreignState(academy: Academy) {
  const isForeign = (name: string) => !name.trim().toLowerCase().startsWith('verify-')
  return {
    courses: academy.courses.list(),
    offers: academy.offers.list(),
    students: academy.students.list().filter(({ email }) => isForeign(email)),
    lists: academy.lists.list().filter(({ name }) => isForeign(name)),
  }
}

function publishedCourses(academy: Academy) {
  return academy.courses
    .list()
    .filter(({ visibility }) => visibility === 'published')
    .map(({ id, title, slug, visibility, lessons }) => ({
      id,
      title,
      slug,
      visibility,
      lesson_count: lessons.filter(({ published }) => published).length,
    }))
}
