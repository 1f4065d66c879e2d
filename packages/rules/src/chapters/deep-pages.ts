import type { List, ListMember, Student } from '@academy-access/schemas/internal'

import type { Api } from '../api.ts'
import { visibleChapter } from '../chapter.ts'
import { expectSame } from '../check/checks.ts'
import { show } from '../check/compare.ts'
import type { Scene } from '../scene.ts'
import { column, middleOf } from '../values.ts'

interface Page {
  readonly rows: readonly (Student | ListMember)[]
  readonly total: number
}

/** Reads a page of a collection. */
type ReadPage = (limit: number, offset: number) => Promise<Page>

const readerOf =
  (api: Api, path: string, name: 'students' | 'members'): ReadPage =>
  async (limit, offset) => {
    const { data } = await api.get(`${path}?limit=${limit}&offset=${offset}`)
    return { rows: data[name], total: data.pagination.total }
  }

const ids = ({ rows }: Page) => column(rows, 'id')

/** The total counts the rows: the last one is there, none is after it, and the last page has the same rows as pages of one row. */
async function checkEnd(read: ReadPage) {
  const { total } = await read(1, 0)
  const count = Math.min(3, total)
  const first = total - count
  const last = await read(100, first)
  expectSame(`rows of the page at offset ${first}`, last.rows.length, count)
  for (const [index, id] of ids(last).entries()) {
    expectSame(`id at offset ${first + index}`, ids(await read(1, first + index)), [id])
  }
  const after = await read(1, total)
  expectSame(`rows after the last, at offset ${show(total)}`, after.rows.length, 0)
  expectSame('totals of the last page and after it', [last.total, after.total], [total, total])
}

/** Rows of a page that is read, of the one before and of the one after. */
const pageSize = 20

/** A page in the middle, and the one before the last: a mistake may begin at a page that the random one comes before. */
async function checkPages(read: ReadPage) {
  const { total } = await read(1, 0)
  const starts = new Set([middleOf(total), Math.max(0, total - 2 * pageSize)])
  for (const start of starts) await checkPage(read, start, total)
}

/** A page is the same rows in the same order, however it is cut out, and the pages beside it have the rows beside it. */
async function checkPage(read: ReadPage, start: number, total: number) {
  const before = Math.max(0, start - pageSize)
  const [previous, page, next, around] = [
    await read(Math.max(1, start - before), before),
    await read(pageSize, start),
    await read(pageSize, start + pageSize),
    await read(100, before),
  ]
  const rows = [...(start === 0 ? [] : previous.rows), ...page.rows, ...next.rows]
  const joined = column(rows, 'id')
  expectSame(`ids of three pages around offset ${start}`, joined, ids(around).slice(0, joined.length))
  expectSame(`rows of three pages around offset ${start}`, rows, around.rows.slice(0, rows.length))
  expectSame('number of different ids', new Set(joined).size, joined.length)
  expectSame('number of rows', joined.length, Math.min(start - before + 2 * pageSize, total - before))
  const times = around.rows.map(({ joined_at }) => joined_at)
  expectSame('joined_at around the page', times, times.toSorted().toReversed())
  for (const offset of [start, start + 1, start + pageSize - 1]) {
    expectSame(
      `id at offset ${offset}`,
      ids(await read(1, offset)),
      ids(around).slice(offset - before, offset - before + 1),
    )
  }
}

/** The members of the list that has most. */
async function membersOfLongest({ api }: Scene) {
  const lists: List[] = (await api.get('/lists')).data.lists
  const [longest] = lists.toSorted((one, other) => other.member_count - one.member_count)
  if (!longest) return undefined
  return { longest, read: readerOf(api, `/lists/${longest.id}/members`, 'members') }
}

export const deepPages = visibleChapter('Pages of existing records', {
  'R098 R101 R102 D19 the total of students counts the rows: the last are there, and none is after them': ({ api }) =>
    checkEnd(readerOf(api, '/students', 'students')),

  'R096 R102 pages in the middle and near the end of all students continue each other': ({ api }) =>
    checkPages(readerOf(api, '/students', 'students')),

  'R239 D18 the total of the longest list counts its rows, as member_count does': async (scene) => {
    const members = await membersOfLongest(scene)
    if (!members) return
    await checkEnd(members.read)
    expectSame('total and member_count', (await members.read(1, 0)).total, members.longest.member_count)
  },

  'R238 D79 pages in the middle and near the end of the longest list continue each other': async (scene) => {
    const members = await membersOfLongest(scene)
    if (members) await checkPages(members.read)
  },
})
