import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import { NotCheckable } from '../check/difference.ts'
import { anyText, anyUuid, numberFrom, oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, unknownId } from '../values.ts'

interface Granted {
  readonly course_id: string
  readonly slug: string
  readonly title: string
  readonly term: string
  readonly price_cents: number | null
  readonly granted_via: readonly { readonly offer_id: string; readonly role: string }[]
}

/** Reading more lists would take long in a large academy. */
const mostLists = 20

/** The courses of the academy's lists, read only. */
async function grantedCourses({ api }: Scene): Promise<Granted[][]> {
  const lists: { id: string }[] = (await api.get('/lists')).data.lists
  const granted: Granted[][] = []
  for (const { id } of lists.slice(0, mostLists)) granted.push((await api.get(`/lists/${id}/courses`)).data.courses)
  const some = granted.filter((courses) => courses.length > 0)
  if (some.length === 0) throw new NotCheckable('needs a list to which an offer grants courses')
  return some
}

export const listCourses = visibleChapter('Courses that a list grants', (rule) => {
  rule('R279 R294 the courses of a list are under data.courses, without pagination', async ({ api, list }) => {
    const { id } = await list()
    for (const query of ['', '?limit=1&offset=1']) {
      const response = await api.get(`/lists/${id}/courses${query}`)
      expectStatus(response, 200)
      expectSame('fields of data', Object.keys(response.data), ['courses'])
    }
    expectError(await api.get(`/lists/${unknownId}/courses`), 'not_found')
  })

  rule('R291 a list created through the API grants nothing', async ({ api, list }) => {
    const { id } = await list()
    expectSame('data.courses', (await api.get(`/lists/${id}/courses`)).data.courses, [])
  })

  rule('R280 R281 D84 granted courses are published ones in display order, with id, title and slug', async (scene) => {
    const catalogue = scene.courses.map(({ id, title, slug }) => ({ id, title, slug }))
    for (const courses of await grantedCourses(scene)) {
      const found = courses.map(({ course_id, title, slug }) => ({ id: course_id, title, slug }))
      const ids = column(found, 'id')
      expectSame(
        'data.courses',
        found,
        catalogue.filter(({ id }) => ids.includes(id)),
      )
    }
  })

  rule('R282 R283 only a one_time course has a price', async (scene) => {
    for (const course of (await grantedCourses(scene)).flat()) {
      expectSame('term', course.term, oneOf('free', 'one_time', 'included'))
      expectSame(`price_cents of ${course.term}`, course.price_cents, course.term === 'one_time' ? numberFrom(0) : null)
    }
  })

  rule('R284 R289 R293 an offer has an id, a name and a role, and nothing else', async (scene) => {
    const offer = { offer_id: anyUuid, offer_name: anyText, role: oneOf('grants_to', 'member') }
    for (const { granted_via } of (await grantedCourses(scene)).flat()) {
      expectSame(
        'granted_via',
        granted_via,
        granted_via.map(() => offer),
      )
    }
  })

  rule('R290 a course is listed once, with each offer once per role', async (scene) => {
    for (const courses of await grantedCourses(scene)) {
      const ids = column(courses, 'course_id')
      expectSame('number of different courses', new Set(ids).size, ids.length)
      for (const { granted_via } of courses) {
        const pairs = granted_via.map(({ offer_id, role }) => `${offer_id} ${role}`)
        expectSame('number of offers', pairs.length, numberFrom(1))
        expectSame('number of different offers', new Set(pairs).size, pairs.length)
      }
    }
  })
})
