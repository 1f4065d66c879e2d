import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { absent, anyUuid } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, malformedIds, unknownId } from '../values.ts'

/** A new student, and a way to enroll the student in the first course or another one. */
async function openStudent({ api, course, student }: Scene) {
  const own = await student()
  const path = `/students/${own.id}`
  const enroll = (course_id = course.id) => api.post(`${path}/enrollments`, { course_id })
  const enrollments = async () => (await api.get(path)).data.enrollments
  return { ...own, path, enroll, enrollments }
}

export const enrolling = visibleChapter('Enrolling a student', {
  'R169 D61 course_id is a UUID, checked before the student and the course are looked up': async (scene) => {
    const { api, course } = scene
    const { path, enroll, enrollments } = await openStudent(scene)
    for (const student of [path, `/students/${unknownId}`]) {
      for (const course_id of [undefined, null, 7, true, {}, [course.id], '', ...malformedIds]) {
        expectError(
          await api.post(`${student}/enrollments`, { course_id, course_ids: [course.id] }),
          'validation_error',
        )
      }
    }
    expectError(await enroll(unknownId), 'not_found')
    expectSame('data.enrollments', await enrollments(), [])
  },

  'R170 R171 the response is 201 with the id of the record, the course and its title': async (scene) => {
    const { id, title } = scene.course
    const { enroll, enrollments } = await openStudent(scene)
    const response = await enroll()
    expectStatus(response, 201)
    expectData(response, { id: anyUuid, course_id: id, course_title: title })
    expectSame('id in the detail', column(await enrollments(), 'id'), [response.data.id])
  },

  'R175 R176 R178 a student has one record per course, whatever happens to it': async (scene) => {
    const { api, course, student } = scene
    const { email, path, enroll, enrollments } = await openStudent(scene)
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push((await enroll()).data.id)
    await api.delete(`${path}/enrollments/${ids[0]}`)
    ids.push((await enroll()).data.id)
    await api.delete(path)
    expectError(await enroll(), 'not_found')
    const back = await student({ email, course_ids: [course.id] })
    ids.push(String(back.enrollments[0]?.id))
    await api.delete(path)
    await student({ email })
    expectSame('data.enrollments', await enrollments(), [])
    ids.push((await enroll()).data.id)
    expectSame('number of different ids', new Set(ids).size, 1)
    expectSame('ids of the enrollments', column(await enrollments(), 'id'), ids.slice(0, 1))
  },

  'R177 R180 D64 re-enrolling reuses the revoked record: same id, active, enrolled from now': async (scene) => {
    const { path, enroll, enrollments } = await openStudent(scene)
    const { id } = (await enroll()).data
    const [before] = await enrollments()
    await scene.api.delete(`${path}/enrollments/${id}`)
    await scene.later()
    expectFields(await enroll(), { id })
    const [after] = await enrollments()
    expectSame('data.enrollments[0].id', after.id, id)
    expectSame('whether enrolled_at is later', after.enrolled_at > before.enrolled_at, true)
  },

  'R060 R179 D10 D64 an active enrollment is not changed, and the response is 201 with its id': async (scene) => {
    const { enroll, enrollments } = await openStudent(scene)
    const { id } = (await enroll()).data
    const before = await enrollments()
    await scene.later()
    const again = await enroll()
    expectStatus(again, 201)
    expectFields(again, { id })
    expectSame('data.enrollments', await enrollments(), before)
  },

  'R183 no response has a field for the status of an enrollment': async (scene) => {
    const { path, enroll, enrollments } = await openStudent(scene)
    const created = await enroll()
    const [inDetail] = await enrollments()
    const revoked = await scene.api.delete(`${path}/enrollments/${created.data.id}`)
    for (const data of [created.data, inDetail, revoked.data, (await enroll()).data]) {
      for (const field of ['status', 'access_status', 'state']) expectSame(field, data[field], absent)
    }
  },
})
