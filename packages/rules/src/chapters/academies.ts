import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectSame, expectStatus } from '../check/checks.ts'
import { unknownId } from '../values.ts'

export const academies = visibleChapter('Academies and access', (rule) => {
  rule('R022 R032 the key alone selects the academy; an academy named elsewhere is ignored', async (scene) => {
    const { api, list } = scene
    const own = await list()
    const headers = { 'x-academy-id': unknownId, 'academy-id': unknownId, 'x-forwarded-host': 'other.example' }
    const query = new URLSearchParams({ academy_id: unknownId, academy: unknownId }).toString()
    expectData(await api.get(`/lists/${own.id}?${query}`, { headers }), own)
    const body = { description: 'Here', academy_id: unknownId }
    expectStatus(await api.patch(`/lists/${own.id}`, body, { headers }), 200)
    expectError(await api.get(`/academies/${unknownId}/students`), 'not_found')
  })

  rule('R007 changes of lists do not end an enrollment', { courses: 1 }, async ({ api, courses, list, student }) => {
    const own = await list()
    const course_ids = [String(courses[0]?.id)]
    const { id } = await student({ course_ids, list_ids: [own.id] })
    const { enrollments } = (await api.get(`/students/${id}`)).data
    await api.delete(`/lists/${own.id}/members/${id}`)
    await api.delete(`/lists/${own.id}`)
    expectSame('data.enrollments', (await api.get(`/students/${id}`)).data.enrollments, enrollments)
  })

  rule('R008 an enrollment ends when it is revoked or its student is removed', { courses: 1 }, async (scene) => {
    const { api, courses, student } = scene
    const course_ids = [String(courses[0]?.id)]
    const [revoked, removed] = [await student({ course_ids }), await student({ course_ids })]
    const enrolled = async (id: string) => (await api.get(`/students/${id}`)).data.enrollments.length
    await api.delete(`/students/${revoked.id}/enrollments/${revoked.enrollments[0]?.id}`)
    expectSame('enrollments', [await enrolled(revoked.id), await enrolled(removed.id)], [0, 1])
    await api.delete(`/students/${removed.id}`)
    await student({ email: removed.email })
    expectSame('enrollments after the return', await enrolled(removed.id), 0)
  })

  rule('R025 a person has one id: as student, as member, in results and in paths', async (scene) => {
    const { addMembers, api, list, student } = scene
    const { id, email } = await student()
    const own = await list()
    expectSame('data.id', (await api.get(`/students/${id}`)).data.id, id)
    expectSame('data.results[0].student_id', (await addMembers(own.id, [email])).data.results[0].student_id, id)
    expectSame('data.members[0].id', (await api.get(`/lists/${own.id}/members`)).data.members[0].id, id)
    expectStatus(await api.delete(`/lists/${own.id}/members/${id}`), 200)
  })
})
