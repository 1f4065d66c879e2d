import { visibleChapter } from '../chapter.ts'
import { expectSame } from '../check/checks.ts'
import type { Scene } from '../scene.ts'
import { column } from '../values.ts'

/** A list of five new members, and how to read a page of it. */
async function fiveMembers({ api, listOf }: Scene) {
  const { list, members } = await listOf(5)
  const newestFirst = members.map(({ email }) => email).toReversed()
  const read = async (query: string) => {
    const { data } = await api.get(`/lists/${list.id}/members${query}`)
    return { emails: column(data.members, 'email'), ...data.pagination }
  }
  return { list, members, newestFirst, read }
}

/** The limit and the offset that the page of students shows, for a query. */
const usedFor = async ({ api }: Scene, query: string) => {
  const { limit, offset } = (await api.get(`/students${query}`)).data.pagination
  return { limit, offset }
}

export const paging = visibleChapter('Paging', (rule) => {
  rule('D16 a limit out of range becomes the nearest one in range, and pagination shows it', async (scene) => {
    const { newestFirst, read } = await fiveMembers(scene)
    for (const [requested, used] of [
      ['0', 1],
      ['-1', 1],
      ['-1000', 1],
      ['1', 1],
      ['2', 2],
      ['99', 99],
      ['100', 100],
      ['101', 100],
      ['1000000000', 100],
      ['99999999999999999999999999', 100],
    ] as const) {
      const page = await read(`?limit=${requested}`)
      expectSame(`page of limit=${requested}`, page, {
        emails: newestFirst.slice(0, used),
        total: 5,
        limit: used,
        offset: 0,
      })
    }
    for (const [requested, used] of [
      ['0', 1],
      ['-7', 1],
      ['101', 100],
    ] as const) {
      expectSame(`used for limit=${requested}`, await usedFor(scene, `?limit=${requested}`), { limit: used, offset: 0 })
    }
  })

  rule('D17 a limit that is not a number becomes the default, and a fraction is cut off', async (scene) => {
    const { read } = await fiveMembers(scene)
    const none = [
      '',
      'abc',
      '1e1',
      '0x10',
      'Infinity',
      '-Infinity',
      'NaN',
      'null',
      '1,5',
      '1.',
      '.5',
      '--1',
      '5x',
      '[]',
      '%00',
      '٥',
      '1_0',
    ]
    for (const text of none) expectSame(`limit used for limit=${text}`, (await read(`?limit=${text}`)).limit, 50)
    for (const [text, used] of [
      ['2.9', 2],
      ['0.9', 1],
      ['100.9', 100],
      ['%2B3', 3],
      ['+3', 3],
      ['003', 3],
      ['%203%20', 3],
      ['-3.5', 1],
    ] as const) {
      expectSame(`limit used for limit=${text}`, (await read(`?limit=${text}`)).limit, used)
    }
    expectSame('used by students', await usedFor(scene, '?limit=2.9'), { limit: 2, offset: 0 })
  })

  rule('D17 an offset that is not a number or is negative becomes 0, and a fraction is cut off', async (scene) => {
    const { newestFirst, read } = await fiveMembers(scene)
    for (const text of ['', 'abc', '-1', '-0.5', '-99999', '1e1', '0x10', 'Infinity', 'NaN', '2.', '0', '-0']) {
      const { emails, offset } = await read(`?limit=1&offset=${text}`)
      expectSame(`page of offset=${text}`, { emails, offset }, { emails: newestFirst.slice(0, 1), offset: 0 })
    }
    for (const [text, used] of [
      ['1', 1],
      ['2.9', 2],
      ['%2B3', 3],
      ['+3', 3],
      ['4', 4],
    ] as const) {
      const { emails, offset } = await read(`?limit=1&offset=${text}`)
      expectSame(
        `page of offset=${text}`,
        { emails, offset },
        { emails: newestFirst.slice(used, used + 1), offset: used },
      )
    }
    expectSame('used by students', await usedFor(scene, '?limit=1&offset=-4'), { limit: 1, offset: 0 })
  })

  rule('D18 an offset past the end is an empty page with the same total', async (scene) => {
    const { newestFirst, read } = await fiveMembers(scene)
    for (const offset of [5, 6, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      expectSame(`page of offset=${offset}`, await read(`?offset=${offset}`), {
        emails: [],
        total: 5,
        limit: 50,
        offset,
      })
    }
    expectSame('emails of offset=4', (await read('?offset=4')).emails, newestFirst.slice(4))
    const { emails, total } = await read(`?offset=${'9'.repeat(400)}`)
    expectSame('page of a huge offset', { emails, total }, { emails: [], total: 5 })
  })

  rule('D09 of a repeated parameter the first counts, and an empty one is the default', async (scene) => {
    const { read } = await fiveMembers(scene)
    for (const [query, limit, offset] of [
      ['?limit=2&limit=3&limit=x', 2, 0],
      ['?offset=3&limit=1&offset=4', 1, 3],
      ['?limit=&limit=3', 50, 0],
      ['?limit=&offset=', 50, 0],
      ['?limit&offset', 50, 0],
    ] as const) {
      const page = await read(query)
      expectSame(`used for ${query}`, { limit: page.limit, offset: page.offset }, { limit, offset })
    }
    expectSame('used by students', await usedFor(scene, '?limit=2&limit=3&offset='), { limit: 2, offset: 0 })
  })

  rule('D08 D17 parameter names are exact, and other names have no effect', async (scene) => {
    const { read } = await fiveMembers(scene)
    const page = await read('?Limit=1&LIMIT=2&limit%20=3&limit[]=4&page=5&per_page=6&Offset=7&cursor=8')
    expectSame('page', { limit: page.limit, offset: page.offset }, { limit: 50, offset: 0 })
    expectSame('limit of lim%69t=2', (await read('?lim%69t=2')).limit, 2)
  })

  rule('D19 R240 the total of a list counts active members, on every page', async (scene) => {
    const { api } = scene
    const { members, read } = await fiveMembers(scene)
    await api.delete(`/students/${members[0]?.id}`)
    for (const query of ['', '?limit=1', '?offset=4', '?offset=500']) {
      expectSame(`total of ${query}`, (await read(query)).total, 4)
    }
  })

  rule(
    'D20 D79 of members with equal times the later one is newer, and a returning one counts as later',
    async (scene) => {
      const { addMembers, api } = scene
      const { list, members, newestFirst, read } = await fiveMembers(scene)
      expectSame('emails', (await read('')).emails, newestFirst)
      const [first] = members
      await api.delete(`/lists/${list.id}/members/${first?.id}`)
      await addMembers(list.id, [String(first?.email)])
      expectSame('emails', (await read('')).emails, [first?.email, ...newestFirst.slice(0, 4)])
    },
  )

  rule(
    'D21 each page shows the state at its request: a row that is added between two pages moves the others',
    async (scene) => {
      const { addMembers, email } = scene
      const { list, newestFirst, read } = await fiveMembers(scene)
      expectSame('emails', (await read('?limit=2')).emails, newestFirst.slice(0, 2))
      await addMembers(list.id, [email()])
      const second = await read('?limit=2&offset=2')
      expectSame(
        'next page',
        { emails: second.emails, total: second.total },
        { emails: newestFirst.slice(1, 3), total: 6 },
      )
    },
  )
})
