import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { unknownId } from '../values.ts'

export const academies = visibleChapter('Academies and access', {
  'R022 R032 the key alone selects the academy; an academy named elsewhere is ignored': async ({ api, list }) => {
    const own = await list()
    const headers = { 'x-academy-id': unknownId, 'academy-id': unknownId, 'x-forwarded-host': 'other.example' }
    const query = new URLSearchParams({ academy_id: unknownId, academy: unknownId }).toString()
    expectData(await api.get(`/lists/${own.id}?${query}`, { headers }), own)
    const body = { description: 'Here', academy_id: unknownId }
    expectStatus(await api.patch(`/lists/${own.id}`, body, { headers }), 200)
    expectError(await api.get(`/academies/${unknownId}/students`), 'not_found')
  },

  'R007 R231 R232 R273 R275 a student who leaves a list, or whose list is deleted, stays with every enrollment': async (
    scene,
  ) => {
    const { api, course, list, student } = scene
    const [left, deleted] = [await list(), await list()]
    const { id } = await student({ course_ids: [course.id], list_ids: [left.id, deleted.id] })
    const before = (await api.get(`/students/${id}`)).data
    for (const path of [`/lists/${left.id}/members/${id}`, `/lists/${deleted.id}`]) {
      await api.delete(path)
      expectData(await api.get(`/students/${id}`), before)
    }
  },

  'R008 R162 an enrollment ends when it is revoked or its student is removed': async ({ api, course, student }) => {
    const course_ids = [course.id]
    const [revoked, removed] = [await student({ course_ids }), await student({ course_ids })]
    await api.delete(`/students/${revoked.id}/enrollments/${revoked.enrollments[0]?.id}`)
    expectFields(await api.get(`/students/${revoked.id}`), { enrollments: [] })
    const { enrollments } = (await api.get(`/students/${removed.id}`)).data
    expectSame('number of enrollments of another student', enrollments.length, 1)
    await api.delete(`/students/${removed.id}`)
    await student({ email: removed.email })
    expectFields(await api.get(`/students/${removed.id}`), { enrollments: [] })
  },
})
