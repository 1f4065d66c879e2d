import { visibleChapter } from '../chapter.ts'
import { expectData, expectFields, expectSame } from '../check/checks.ts'
import { numberFrom } from '../check/matchers.ts'
import { column, firstOf } from '../values.ts'

const totalOf = async ({
  api,
}: {
  api: { get: (path: string) => Promise<{ data: { pagination: { total: number } } }> }
}) => (await api.get('/students?limit=1')).data.pagination.total

export const studentPages = visibleChapter('Pages of students', (rule) => {
  rule(
    'R090 R103 limit and offset are the only query parameters: students cannot be searched or filtered',
    async (scene) => {
      const { api, student } = scene
      const { email, id } = await student({ name: 'Searched' })
      await student()
      const { data } = await api.get('/students?limit=2&offset=0')
      const filters = [
        'page=2',
        'cursor=x',
        'per_page=1',
        'sort=email',
        'order=asc',
        'status=removed',
        'Limit=1',
        'OFFSET=1',
      ]
      for (const filter of [
        ...filters,
        `email=${email}`,
        `id=${id}`,
        'name=Searched',
        'q=Searched',
        'search=Searched',
      ]) {
        expectData(await api.get(`/students?limit=2&offset=0&${filter}`), data)
      }
    },
  )

  rule('R091 R094 without parameters a page has the newest 50 students', async ({ api, student }) => {
    const { id } = await student()
    const { data } = await api.get('/students')
    expectSame('data.students[0].id', firstOf('data.students', column(data.students, 'id')), id)
    expectSame('data.students.length', data.students.length, Math.min(50, data.pagination.total))
    expectSame('data.pagination', data.pagination, { total: numberFrom(1), limit: 50, offset: 0 })
  })

  rule('R092 a page has at least one student: a lower limit counts as 1', async ({ api, student }) => {
    const { id } = await student()
    for (const limit of ['1', '0', '-1', '-7']) {
      const { data } = await api.get(`/students?limit=${limit}`)
      expectSame(`students of limit=${limit}`, column(data.students, 'id'), [id])
      expectSame(`limit used for limit=${limit}`, data.pagination.limit, 1)
    }
  })

  rule('R093 a page has at most 100 students: a higher limit counts as 100', async ({ api }) => {
    for (const [requested, used] of [
      [99, 99],
      [100, 100],
      [101, 100],
      [1_000_000, 100],
    ] as const) {
      const { data } = await api.get(`/students?limit=${requested}`)
      expectSame(`limit used for limit=${requested}`, data.pagination.limit, used)
      expectSame('data.students.length', data.students.length, Math.min(used, data.pagination.total))
    }
  })

  rule('R095 R100 a page has students and pagination, which has three numbers', async ({ api }) => {
    for (const query of ['', '?limit=1', '?offset=1000000']) {
      const { data } = await api.get(`/students${query}`)
      expectSame('fields of data', Object.keys(data).toSorted(), ['pagination', 'students'])
      expectSame('fields of data.pagination', Object.keys(data.pagination).toSorted(), ['limit', 'offset', 'total'])
    }
  })

  rule('R096 D20 the student who joined last is first; of equal times the one added last', async ({ api, student }) => {
    const own = [await student(), await student(), await student()]
    const { data } = await api.get('/students?limit=3')
    expectSame('emails', column(data.students, 'email'), column(own, 'email').toReversed())
    const times = column((await api.get('/students?limit=100')).data.students, 'joined_at').map(String)
    expectSame('joined_at of the page', times, times.toSorted().toReversed())
  })

  rule('R097 R098 a removed student is on no page and not in the total', async (scene) => {
    const { api, student } = scene
    const before = await totalOf(scene)
    const own = await student()
    expectSame('total', await totalOf(scene), before + 1)
    await api.delete(`/students/${own.id}`)
    const { data } = await api.get('/students')
    expectSame('whether the student is on the page', column(data.students, 'id').includes(own.id), false)
    for (const query of ['', '?limit=1', '?limit=2&offset=4', '?offset=1000000']) {
      expectSame(`total of ${query}`, (await api.get(`/students${query}`)).data.pagination.total, before)
    }
  })

  rule('R099 pagination shows the limit and the offset that were used', async ({ api }) => {
    for (const [query, limit, offset] of [
      ['', 50, 0],
      ['?limit=7&offset=1', 7, 1],
      ['?limit=101&offset=-1', 100, 0],
      ['?limit=0&offset=2000', 1, 2000],
      ['?limit=&offset=', 50, 0],
      ['?limit=ten&offset=one', 50, 0],
      ['?limit=1e1&offset=0x1', 50, 0],
      ['?limit=3.9&offset=1.9', 3, 1],
    ] as const) {
      const { pagination } = (await api.get(`/students${query}`)).data
      expectSame(`pagination of ${query}`, pagination, { total: numberFrom(0), limit, offset })
    }
  })

  rule('R101 a page past the end is empty and no error', async ({ api }) => {
    const { total } = (await api.get('/students?limit=1')).data.pagination
    const offset = total + 1000
    expectFields(await api.get(`/students?offset=${offset}`), {
      students: [],
      pagination: { total, limit: 50, offset },
    })
  })

  rule('R102 the pages of an unchanged academy contain every student once', async ({ api, student }) => {
    for (const _ of [1, 2, 3]) await student()
    const whole = column((await api.get('/students?limit=7')).data.students, 'id')
    for (const limit of [1, 2, 3]) {
      const joined: unknown[] = []
      for (let offset = 0; offset < 7; offset += limit) {
        joined.push(...column((await api.get(`/students?limit=${limit}&offset=${offset}`)).data.students, 'id'))
      }
      expectSame(`ids of pages of ${limit}`, joined.slice(0, 7), whole)
    }
  })
})
