import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { column, malformedIds, unknownId } from '../values.ts'

export const removingStudents = visibleChapter('Removing a student', (rule) => {
  rule('R158 the response is removed: true and nothing else', async ({ api, student }) => {
    const { id } = await student()
    const removed = await api.delete(`/students/${id}`)
    expectStatus(removed, 200)
    expectData(removed, { removed: true })
  })

  rule('R159 removing a student changes no other student', { courses: 1 }, async ({ api, courses, list, student }) => {
    const own = await list()
    const fields = { course_ids: [String(courses[0]?.id)], list_ids: [own.id] }
    const [ada, bob] = [await student(fields), await student(fields)]
    const before = (await api.get(`/students/${bob.id}`)).data
    await api.delete(`/students/${ada.id}`)
    expectData(await api.get(`/students/${bob.id}`), before)
    expectSame('data.members', column((await api.get(`/lists/${own.id}/members`)).data.members, 'id'), [bob.id])
  })

  rule('R160 a removed student is 404, on no page and not in the total', async ({ api, student }) => {
    const { id } = await student()
    const { total } = (await api.get('/students?limit=1')).data.pagination
    await api.delete(`/students/${id}`)
    expectError(await api.get(`/students/${id}`), 'not_found')
    const { students, pagination } = (await api.get('/students')).data
    expectSame('whether the student is on the page', column(students, 'id').includes(id), false)
    expectSame('data.pagination.total', pagination.total, total - 1)
  })

  rule('R162 every enrollment is revoked', { courses: 1 }, async ({ api, courses, student }) => {
    const { id, email } = await student({ course_ids: [String(courses[0]?.id)] })
    await api.delete(`/students/${id}`)
    await student({ email })
    expectFields(await api.get(`/students/${id}`), { enrollments: [] })
  })

  rule(
    'R164 the address of a removed student can be created again, with membershipStatus reactivated',
    async (scene) => {
      const { api, student } = scene
      const { id, email } = await student()
      await api.delete(`/students/${id}`)
      const back = await api.post('/students', { email, send_welcome_email: false })
      expectStatus(back, 201)
      expectFields(back, { id, membershipStatus: 'reactivated' })
    },
  )

  rule('R165 D57 a student who is not in the academy, or no longer, cannot be removed', async ({ api, student }) => {
    const { id } = await student()
    await api.delete(`/students/${id}`)
    for (const absent of [id, id, unknownId]) expectError(await api.delete(`/students/${absent}`), 'not_found')
  })

  rule('R166 D56 the student leaves every list, and does not return to them', async ({ api, list, student }) => {
    const [one, two] = [await list(), await list()]
    const { id, email } = await student({ list_ids: [one.id, two.id] })
    expectFields(await api.get(`/lists/${one.id}`), { member_count: 1 })
    await api.delete(`/students/${id}`)
    const expectEmpty = async () => {
      for (const own of [one, two]) {
        expectData(await api.get(`/lists/${own.id}`), own)
        expectFields(await api.get(`/lists/${own.id}/members`), {
          members: [],
          pagination: { total: 0, limit: 50, offset: 0 },
        })
      }
    }
    await expectEmpty()
    await student({ email })
    await expectEmpty()
  })

  rule('R167 an id that is not a UUID is a validation error', async ({ api, student }) => {
    for (const id of malformedIds) expectError(await api.delete(`/students/${id}`), 'validation_error')
    const { id } = await student()
    expectStatus(await api.delete(`/students/${id.toUpperCase()}`), 200)
  })
})
