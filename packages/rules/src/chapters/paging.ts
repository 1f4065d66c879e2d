import { visibleChapter } from '../chapter.ts'
import { expectFields, expectSame } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import { numberFrom } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column } from '../values.ts'

/** A query, and the limit and the offset that a page uses for it. */
type Query = readonly [query: string, limit: number, offset: number]

/** A list of five new members, and how to check the members and the students of pages. */
async function openPages({ api, listOf }: Scene) {
  const { list, members } = await listOf(5)
  const path = `/lists/${list.id}/members`
  const newestFirst = column(members, 'email').toReversed()
  return {
    list,
    newestFirst,
    read: async (query: string) => column((await api.get(`${path}${query}`)).data.members, 'email'),
    check: async (queries: readonly Query[]) => {
      for (const [query, limit, offset] of queries) {
        const { data } = await api.get(`${path}${query}`)
        expectSame(`emails of ${query}`, column(data.members, 'email'), newestFirst.slice(offset, offset + limit))
        expectSame(`pagination of ${query}`, data.pagination, { total: 5, limit, offset })
        const pagination = { total: numberFrom(5), limit, offset }
        expectSame(`pagination of ${query}`, (await api.get(`/students${query}`)).data.pagination, pagination)
      }
    },
  }
}

/** Queries with a limit: each text means the same. */
const limits = (used: number, texts: readonly string[]) => texts.map((text): Query => [`?limit=${text}`, used, 0])

/** Queries with an offset: each text means the same. */
const offsets = (used: number, texts: readonly string[]) =>
  texts.map((text): Query => [`?limit=1&offset=${text}`, 1, used])

const noNumbers = ['', 'abc', '1e1', '0x10', 'Infinity', '-Infinity', 'NaN', 'null', '1,5', '1.', '.5', '--1', '5x']

export const paging = visibleChapter('Paging', {
  'R091 R094 R099 R235 R305 a page has 50 rows from offset 0 by default, and shows what it used': async (scene) => {
    const { check } = await openPages(scene)
    await check([
      ['', 50, 0],
      ['?offset=0', 50, 0],
      ['?limit=2&offset=1', 2, 1],
      ['?limit=7&offset=1', 7, 1],
      ['?limit=10&offset=4', 10, 4],
      ['?limit=3.9&offset=1.9', 3, 1],
      ['?limit=101&offset=-1', 100, 0],
      ['?limit=0&offset=2000', 1, 2000],
      ['?limit=ten&offset=one', 50, 0],
      ['?limit=1e1&offset=0x1', 50, 0],
    ])
  },

  'R092 R093 R305 D16 a limit out of range becomes the nearest one in range': async (scene) => {
    const { check } = await openPages(scene)
    await check(limits(1, ['0', '-1', '-7', '-1000', '1']))
    await check([...limits(2, ['2']), ...limits(99, ['99'])])
    await check(limits(100, ['100', '101', '1000000', '1000000000', '9'.repeat(26)]))
  },

  'R091 D17 a limit that is not a number becomes the default, and a fraction is cut off': async (scene) => {
    const { check } = await openPages(scene)
    await check(limits(50, [...noNumbers, '[]', '%00', '٥', '1_0']))
    await check([...limits(1, ['0.9', '-3.5']), ...limits(2, ['2.9']), ...limits(100, ['100.9'])])
    await check(limits(3, ['%2B3', '+3', '003', '%203%20']))
  },

  'R094 D17 an offset that is not a number or is negative becomes 0, and a fraction is cut off': async (scene) => {
    const { check } = await openPages(scene)
    await check(offsets(0, [...noNumbers, '-1', '-4', '-0.5', '-99999', '2.', '0', '-0']))
    await check([...offsets(1, ['1']), ...offsets(2, ['2.9']), ...offsets(3, ['%2B3', '+3']), ...offsets(4, ['4'])])
  },

  'R101 D18 an offset past the end is an empty page with the same total': async (scene) => {
    const { check } = await openPages(scene)
    await check([5, 6, 1_000_000, Number.MAX_SAFE_INTEGER].map((offset) => [`?offset=${offset}`, 50, offset]))
    await check([['?offset=4', 50, 4]])
    const { api, list } = scene
    const path = `/lists/${(await list()).id}/members`
    expectFields(await api.get(`${path}?offset=${'9'.repeat(400)}`), { members: [], pagination: { total: 0 } })
    const { total } = (await api.get('/students?limit=1')).data.pagination
    const offset = total + 1000
    const pagination = { total, limit: 50, offset }
    expectFields(await api.get(`/students?offset=${offset}`), { students: [], pagination })
  },

  'D09 of a repeated parameter the first counts, and an empty one is the default': async (scene) => {
    const { check } = await openPages(scene)
    await check([
      ['?limit=2&limit=3&limit=x', 2, 0],
      ['?limit=2&limit=3&offset=', 2, 0],
      ['?offset=3&limit=1&offset=4', 1, 3],
      ['?limit=&limit=3', 50, 0],
      ['?limit=&offset=', 50, 0],
      ['?limit&offset', 50, 0],
    ])
  },

  'D08 D17 parameter names are exact, and other names have no effect': async (scene) => {
    const { check } = await openPages(scene)
    await check([
      ['?Limit=1&LIMIT=2&limit%20=3&limit[]=4&page=5&per_page=6&Offset=7&cursor=8', 50, 0],
      ['?lim%69t=2', 2, 0],
    ])
  },

  'D21 each page shows the state at its request: a row that is added between two pages moves the others': async (
    scene,
  ) => {
    const { list, newestFirst, read } = await openPages(scene)
    expectSame('emails', await read('?limit=2'), newestFirst.slice(0, 2))
    await scene.addMembers(list.id, [scene.email()])
    expectSame('emails of the next page', await read('?limit=2&offset=2'), newestFirst.slice(1, 3))
    expectFields(await scene.api.get(`/lists/${list.id}/members`), { pagination: { total: 6 } })
  },

  'R078 R095 R100 R200 R236 R279 R294 R298 R305 only students and members have pagination, in every response': async (
    scene,
  ) => {
    const { id } = await scene.list()
    for (const [path, fields] of [
      ['/courses', ['courses']],
      ['/students', ['pagination', 'students']],
      ['/lists', ['lists']],
      [`/lists/${id}/members`, ['members', 'pagination']],
      [`/lists/${id}/courses`, ['courses']],
    ] as const) {
      for (const query of ['', '?limit=1', '?limit=1&offset=1', '?offset=1000000']) {
        const { data } = await scene.api.get(`${path}${query}`)
        expectSame(`fields of ${show(path)}${query}`, Object.keys(data).toSorted(), fields)
        if (data.pagination === undefined) continue
        const names = Object.keys(data.pagination).toSorted()
        expectSame(`fields of the pagination of ${show(path)}`, names, ['limit', 'offset', 'total'])
      }
    }
  },
})
