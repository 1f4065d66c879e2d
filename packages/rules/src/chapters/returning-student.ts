import { visibleChapter } from '../chapter.ts'
import { expectData, expectFields, expectSame } from '../check/checks.ts'
import { anyUuid } from '../check/matchers.ts'
import type { NewStudent, Scene } from '../scene.ts'
import { column } from '../values.ts'

/** A student that was removed, and a way to add the student again. */
async function removedStudent({ api, student }: Scene, fields: NewStudent = {}) {
  const own = await student(fields)
  await api.delete(`/students/${own.id}`)
  const back = (more: object = {}) => api.post('/students', { email: own.email, ...more, send_welcome_email: false })
  return { own, back, path: `/students/${own.id}` }
}

export const returningStudent = visibleChapter('A student who returns', (rule) => {
  rule('R134 an address whose student was removed is reactivated, each time', async (scene) => {
    const { own, back, path } = await removedStudent(scene)
    const { email } = own
    for (const again of [email, `${email.toUpperCase()} `]) {
      const response = await back({ email: again })
      expectFields(response, { email, membershipStatus: 'reactivated' })
      expectSame('status', response.status, 201)
      await scene.api.delete(path)
    }
  })

  rule('R135 D41 a returning student has the same id and a new joined_at', async (scene) => {
    const { api, later, student } = scene
    const own = await student()
    const { joined_at } = (await api.get(`/students/${own.id}`)).data
    await api.delete(`/students/${own.id}`)
    await student()
    await later()
    const body = { email: own.email, send_welcome_email: false }
    expectFields(await api.post('/students', body), { id: own.id })
    const { data } = await api.get('/students?limit=1')
    expectSame('data.students[0].id', data.students[0].id, own.id)
    expectSame('whether joined_at is later', data.students[0].joined_at > joined_at, true)
    expectFields(await api.get(`/students/${own.id}`), { joined_at: data.students[0].joined_at })
  })

  rule('D41 a returning student keeps the name unless the request has another', async (scene) => {
    const { api } = scene
    const { back, path } = await removedStudent(scene, { name: 'Ada' })
    expectFields(await back(), { name: 'Ada' })
    expectFields(await api.get(path), { name: 'Ada', avatar_url: null })
    await api.delete(path)
    expectFields(await back({ name: ' Countess ' }), { name: 'Countess' })
    expectFields(await api.get(path), { name: 'Countess' })
  })

  rule(
    'D41 D56 a returning student has only the lists and enrollments of the request',
    { courses: 2 },
    async (scene) => {
      const { api, courses, list } = scene
      const [one = '', two = ''] = courses.map(({ id }) => id)
      const [before, after] = [await list(), await list()]
      const { back, path } = await removedStudent(scene, { course_ids: [one], list_ids: [before.id] })
      await back()
      expectFields(await api.get(path), { enrollments: [] })
      expectData(await api.get(`/lists/${before.id}`), before)
      await api.delete(path)
      await back({ course_ids: [two], list_ids: [after.id] })
      expectSame('course_id', column((await api.get(path)).data.enrollments, 'course_id'), [two])
      expectFields(await api.get(`/lists/${after.id}`), { member_count: 1 })
      expectData(await api.get(`/lists/${before.id}`), before)
    },
  )

  rule('R141 R162 a returning student gets the earlier record of a course', { courses: 2 }, async (scene) => {
    const [one = '', two = ''] = scene.courses.map(({ id }) => id)
    const { own, back } = await removedStudent(scene, { course_ids: [one] })
    const [former] = own.enrollments
    const { enrollments } = (await back({ course_ids: [two, one] })).data
    expectSame('data.enrollments[1]', enrollments[1], former)
    expectSame('data.enrollments[0].id', enrollments[0].id, anyUuid)
    expectSame('whether the other record is new', enrollments[0].id === former?.id, false)
  })
})
