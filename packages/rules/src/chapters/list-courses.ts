import type { List, ListCourse } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { NotCheckable } from '../check/difference.ts'
import { anyText, anyUuid, numberFrom, oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, unknownId } from '../values.ts'

/** The courses of all lists of the academy, by the id of the list: read once in a run. */
const coursesOfLists = ({ api, once }: Scene) =>
  once('the courses of all lists', async () => {
    const lists: List[] = (await api.get('/lists')).data.lists
    const granted: { list: string; courses: ListCourse[] }[] = []
    for (const { id } of lists) {
      const response = await api.get(`/lists/${id}/courses`)
      // Others may delete a list in the meantime.
      if (response.status !== 404) granted.push({ list: id, courses: response.data.courses })
    }
    return granted
  })

/** The courses of the lists that have some. */
async function grantedCourses(scene: Scene): Promise<ListCourse[][]> {
  const some = (await coursesOfLists(scene)).map(({ courses }) => courses).filter((courses) => courses.length > 0)
  if (some.length === 0) throw new NotCheckable('needs a list to which an offer grants courses')
  return some
}

export const listCourses = visibleChapter('Courses that a list grants', {
  'R279 R294 the courses of a list are under data.courses, without pagination': async ({ api, list }) => {
    const { id } = await list()
    for (const query of ['', '?limit=1&offset=1']) {
      const response = await api.get(`/lists/${id}/courses${query}`)
      expectStatus(response, 200)
      expectSame('fields of data', Object.keys(response.data), ['courses'])
    }
    expectError(await api.get(`/lists/${unknownId}/courses`), 'not_found')
  },

  'R291 a list created through the API grants nothing': async ({ api, list }) => {
    const { id } = await list()
    expectSame('data.courses', (await api.get(`/lists/${id}/courses`)).data.courses, [])
  },

  'R280 R281 D84 granted courses are published ones in display order, with id, title and slug': async (scene) => {
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
  },

  'R282 R283 only a one_time course has a price': async (scene) => {
    for (const course of (await grantedCourses(scene)).flat()) {
      expectSame('term', course.term, oneOf('free', 'one_time', 'included'))
      expectSame(
        `price_cents of ${show(course.term)}`,
        course.price_cents,
        course.term === 'one_time' ? numberFrom(0) : null,
      )
    }
  },

  'R284 R289 R293 an offer has an id, a name and a role, and nothing else': async (scene) => {
    const offer = { offer_id: anyUuid, offer_name: anyText, role: oneOf('grants_to', 'member') }
    for (const { granted_via } of (await grantedCourses(scene)).flat()) {
      expectSame(
        'granted_via',
        granted_via,
        granted_via.map(() => offer),
      )
    }
  },

  'R290 a course is listed once, with each offer once per role': async (scene) => {
    for (const courses of await grantedCourses(scene)) {
      const ids = column(courses, 'course_id')
      expectSame('number of different courses', new Set(ids).size, ids.length)
      for (const { granted_via } of courses) {
        const pairs = granted_via.map(({ offer_id, role }) => `${offer_id} ${role}`)
        expectSame('number of offers', pairs.length, numberFrom(1))
        expectSame('number of different offers', new Set(pairs).size, pairs.length)
      }
    }
  },

  'R284 R293 an offer has one name, and a course one term and one price, in all lists': async (scene) => {
    const all = (await grantedCourses(scene)).flat()
    for (const { course_id, term, price_cents } of all) {
      const first = all.find((one) => one.course_id === course_id)
      expectSame(
        `course ${show(course_id)}`,
        { term, price_cents },
        { term: first?.term, price_cents: first?.price_cents },
      )
    }
    const offers = all.flatMap(({ granted_via }) => granted_via)
    for (const { offer_id, offer_name } of offers) {
      expectSame(`name of ${show(offer_id)}`, offer_name, offers.find((one) => one.offer_id === offer_id)?.offer_name)
    }
  },

  'R207 R209 the role member is that of one offer in a list, and of one list for an offer': async (scene) => {
    await grantedCourses(scene)
    const owners = new Map<string, Set<string>>()
    for (const { list, courses } of await coursesOfLists(scene)) {
      const own = courses.flatMap(({ granted_via }) => granted_via.filter(({ role }) => role === 'member'))
      const ids = new Set(column(own, 'offer_id').map(String))
      expectSame(`number of offers with the role member in ${show(list)}`, ids.size, numberFrom(0, 1))
      for (const id of ids) owners.set(id, (owners.get(id) ?? new Set()).add(list))
    }
    for (const [offer, lists] of owners)
      expectSame(`number of lists with the role member of ${show(offer)}`, lists.size, 1)
  },

  'R239 the members of a list are as many as member_count, whoever manages it': async (scene) => {
    const lists: List[] = (await scene.api.get('/lists')).data.lists
    const roles = new Map(
      (await coursesOfLists(scene)).map(({ list, courses }) => [
        list,
        courses.some(({ granted_via }) => granted_via.some(({ role }) => role === 'member')),
      ]),
    )
    for (const isManaged of [true, false]) {
      const list = lists.find(({ id }) => roles.get(id) === isManaged)
      if (!list) continue
      const { members, pagination } = (await scene.api.get(`/lists/${list.id}/members?limit=100`)).data
      expectSame(`total of ${show(list.id)}`, pagination.total, list.member_count)
      expectSame(`members of ${show(list.id)}`, members.length, Math.min(100, list.member_count))
    }
  },
})
