import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, malformedIds, unknownId } from '../values.ts'

/** A student who is enrolled in the first courses, and a way to revoke an enrollment. */
async function enrolledStudent({ api, courses, student }: Scene, count = 1) {
  const own = await student({ course_ids: courses.slice(0, count).map(({ id }) => id) })
  const path = `/students/${own.id}`
  const revoke = (index = 0) => api.delete(`${path}/enrollments/${own.enrollments[index]?.id}`)
  return { ...own, path, revoke }
}

export const revoking = visibleChapter('Revoking an enrollment', (rule) => {
  rule(
    'R186 R187 R188 R190 the response says revoked, and which access remains; the flag agrees',
    { courses: 1 },
    async (scene) => {
      const count = Math.min(5, scene.courses.length)
      const { revoke } = await enrolledStudent(scene, count)
      for (let index = 0; index < count; index++) {
        const response = await revoke(index)
        expectStatus(response, 200)
        expectData(response, {
          revoked: true,
          still_has_access: response.data.still_has_access_via !== null,
          // A new student has bought nothing, and is on no list.
          still_has_access_via: oneOf('free', null),
        })
      }
    },
  )

  rule(
    'R192 the enrollment disappears from list and detail, and the count drops by one',
    { courses: 2 },
    async (scene) => {
      const { api } = scene
      const { id, path, enrollments, revoke } = await enrolledStudent(scene, 2)
      await revoke(0)
      const remaining = [enrollments[1]?.id]
      expectSame('ids in the detail', column((await api.get(path)).data.enrollments, 'id'), remaining)
      const rows: { id: string; courses_enrolled: number; enrollments: { id: string }[] }[] = (
        await api.get('/students?limit=100')
      ).data.students
      const row = rows.find((one) => one.id === id)
      expectSame('ids in the row', column(row?.enrollments ?? [], 'id'), remaining)
      expectSame('courses_enrolled', row?.courses_enrolled, 1)
    },
  )

  rule('R193 an enrollment that does not exist is 404', { courses: 1 }, async (scene) => {
    const { api, courses } = scene
    const { id, path, enrollments } = await enrolledStudent(scene)
    for (const other of [unknownId, courses[0]?.id, id]) {
      expectError(await api.delete(`${path}/enrollments/${other}`), 'not_found')
    }
    expectSame('ids', column((await api.get(path)).data.enrollments, 'id'), column(enrollments, 'id'))
  })

  rule('R194 D67 the enrollment of another student, or of a removed student, is 404', { courses: 1 }, async (scene) => {
    const { api } = scene
    const [ada, bob] = [await enrolledStudent(scene), await enrolledStudent(scene)]
    const [ofAda, ofBob] = [ada.enrollments[0]?.id, bob.enrollments[0]?.id]
    expectError(await api.delete(`${ada.path}/enrollments/${ofBob}`), 'not_found')
    expectError(await api.delete(`${bob.path}/enrollments/${ofAda}`), 'not_found')
    expectSame('data.enrollments.length', (await api.get(ada.path)).data.enrollments.length, 1)
    await api.delete(bob.path)
    expectError(await bob.revoke(), 'not_found')
  })

  rule(
    'R191 R195 D66 a revoked enrollment can be revoked again, which changes nothing',
    { courses: 2 },
    async (scene) => {
      const { api } = scene
      const { path, revoke } = await enrolledStudent(scene, 2)
      const first = await revoke()
      const before = (await api.get(path)).data
      const again = await revoke()
      expectStatus(again, 200)
      expectData(again, first.data)
      expectData(await api.get(path), before)
    },
  )

  rule('D65 R196 an enrollment returns as it was', { courses: 1 }, async (scene) => {
    const { api, courses } = scene
    const { path, revoke } = await enrolledStudent(scene)
    const firstEnrollment = async () => {
      const [{ enrolled_at: _, ...rest }] = (await api.get(path)).data.enrollments
      return rest
    }
    const before = await firstEnrollment()
    await revoke()
    await api.post(`${path}/enrollments`, { course_id: courses[0]?.id })
    expectSame('data.enrollments[0]', await firstEnrollment(), before)
  })

  rule(
    'R198 an id that is not a UUID is a validation error, whether or not the other id exists',
    { courses: 1 },
    async (scene) => {
      const { api } = scene
      const { id, path, enrollments } = await enrolledStudent(scene)
      const enrollment = String(enrollments[0]?.id)
      for (const malformed of malformedIds) {
        for (const wrong of [
          `/students/${malformed}/enrollments/${unknownId}`,
          `${path}/enrollments/${malformed}`,
          `/students/${unknownId}/enrollments/${malformed}`,
        ]) {
          expectError(await api.delete(wrong), 'validation_error')
        }
      }
      expectFields(await api.delete(`/students/${id.toUpperCase()}/enrollments/${enrollment.toUpperCase()}`), {
        revoked: true,
      })
    },
  )
})
