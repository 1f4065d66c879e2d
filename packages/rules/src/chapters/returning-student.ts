import { visibleChapter } from '../chapter.ts'
import { expectData, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { anyUuid } from '../check/matchers.ts'
import type { NewStudent, Scene } from '../scene.ts'
import { column } from '../values.ts'

/** A student that was removed, and a way to add the student again. */
async function removedStudent({ api, postStudent, student }: Scene, fields: NewStudent = {}) {
  const own = await student(fields)
  const path = `/students/${own.id}`
  const { joined_at } = (await api.get(path)).data
  await api.delete(path)
  return { own, joined_at, back: (more: object = {}) => postStudent({ email: own.email, ...more }), path }
}

export const returningStudent = visibleChapter('A student who returns', {
  'R134 R164 an address whose student was removed is reactivated, each time': async (scene) => {
    const { own, back, path } = await removedStudent(scene)
    const { id, email } = own
    for (const again of [email, `${email.toUpperCase()} `]) {
      const response = await back({ email: again })
      expectStatus(response, 201)
      expectFields(response, { id, email, membershipStatus: 'reactivated' })
      await scene.api.delete(path)
    }
  },

  'R135 D41 a returning student has the same id and a new joined_at': async (scene) => {
    const { api, later, student } = scene
    const { own, joined_at, back, path } = await removedStudent(scene)
    await student()
    await later()
    expectFields(await back(), { id: own.id })
    const [first] = (await api.get('/students?limit=1')).data.students
    expectSame('data.students[0].id', first.id, own.id)
    expectSame('whether joined_at is later', first.joined_at > joined_at, true)
    expectFields(await api.get(path), { joined_at: first.joined_at })
  },

  'D41 a returning student keeps the name unless the request has another': async (scene) => {
    const { api } = scene
    const { back, path } = await removedStudent(scene, { name: 'Ada' })
    expectFields(await back(), { name: 'Ada' })
    expectFields(await api.get(path), { name: 'Ada', avatar_url: null })
    await api.delete(path)
    expectFields(await back({ name: ' Countess ' }), { name: 'Countess' })
    expectFields(await api.get(path), { name: 'Countess' })
  },

  'D41 D56 a returning student has only the lists and enrollments of the request': async (scene) => {
    const { api, list, twoCourseIds } = scene
    const [one, two] = twoCourseIds
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

  'R141 R162 a returning student gets the earlier record of a course': async (scene) => {
    const [one, two] = scene.twoCourseIds
    const { own, back } = await removedStudent(scene, { course_ids: [one] })
    const [former] = own.enrollments
    const { enrollments } = (await back({ course_ids: [two, one] })).data
    expectSame('data.enrollments[1]', enrollments[1], former)
    expectSame('data.enrollments[0].id', enrollments[0].id, anyUuid)
    expectSame('whether the other record is new', enrollments[0].id === former?.id, false)
  },
})
