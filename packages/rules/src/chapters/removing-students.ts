import { visibleChapter } from '../chapter.ts'
import { expectData, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column, unknownId } from '../values.ts'

export const removingStudents = visibleChapter('Removing a student', {
  'R158 R165 D57 the response is removed: true and nothing else, and 404 for who is not in the academy': async (
    scene,
  ) => {
    const { api, student } = scene
    const path = `/students/${(await student()).id}`
    const removed = await api.delete(path)
    expectStatus(removed, 200)
    expectData(removed, { removed: true })
    await expectErrors(api, 'not_found', [
      ['DELETE', path],
      ['DELETE', path],
      ['DELETE', `/students/${unknownId}`],
    ])
  },

  'R159 removing a student changes no other student': async ({ api, course, list, student }) => {
    const own = await list()
    const fields = { course_ids: [course.id], list_ids: [own.id] }
    const [ada, bob] = [await student(fields), await student(fields)]
    const before = (await api.get(`/students/${bob.id}`)).data
    await api.delete(`/students/${ada.id}`)
    expectData(await api.get(`/students/${bob.id}`), before)
    expectSame('data.members', column((await api.get(`/lists/${own.id}/members`)).data.members, 'id'), [bob.id])
  },

  'R097 R098 R144 R160 a removed student is 404, on no page and not in the total': async ({ api, student }) => {
    const total = async (query = '?limit=1') => (await api.get(`/students${query}`)).data.pagination.total
    const before = await total()
    const { id } = await student()
    expectStatus(await api.get(`/students/${id}`), 200)
    expectSame('total', await total(), before + 1)
    await api.delete(`/students/${id}`)
    await expectErrors(api, 'not_found', [
      ['GET', `/students/${id}`],
      ['GET', `/students/${unknownId}`],
    ])
    const { students } = (await api.get('/students')).data
    expectSame('whether the student is on the page', column(students, 'id').includes(id), false)
    for (const query of ['', '?limit=1', '?limit=2&offset=4', '?offset=1000000']) {
      expectSame(`total of ${query}`, await total(query), before)
    }
  },

  'R166 D56 the student leaves every list, and does not return to them': async ({ api, list, student }) => {
    const lists = [await list(), await list()]
    const { id, email } = await student({ list_ids: lists.map((own) => own.id) })
    for (const own of lists) expectFields(await api.get(`/lists/${own.id}`), { member_count: 1 })
    await api.delete(`/students/${id}`)
    const empty = { members: [], pagination: { total: 0, limit: 50, offset: 0 } }
    const expectEmpty = async () => {
      for (const own of lists) {
        expectData(await api.get(`/lists/${own.id}`), own)
        expectData(await api.get(`/lists/${own.id}/members`), empty)
      }
    }
    await expectEmpty()
    await student({ email })
    await expectEmpty()
  },
})
