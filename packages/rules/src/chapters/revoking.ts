import { visibleChapter } from '../chapter.ts'
import { expectData, expectError, expectErrors, expectSame, expectStatus } from '../check/checks.ts'
import { oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column, unknownId } from '../values.ts'

/** A student who is enrolled in courses, and a way to revoke an enrollment. */
async function enrolledStudent({ api, student }: Scene, course_ids: readonly string[]) {
  const own = await student({ course_ids })
  const path = `/students/${own.id}`
  const revoke = (index = 0) => api.delete(`${path}/enrollments/${own.enrollments[index]?.id}`)
  return { ...own, path, revoke }
}

export const revoking = visibleChapter('Revoking an enrollment', {
  'R186 R187 R188 R190 the response says revoked, and which access remains; the flag agrees': async (scene) => {
    const courses = [scene.course, ...scene.courses.slice(1, 5)]
    const { revoke } = await enrolledStudent(
      scene,
      courses.map(({ id }) => id),
    )
    for (const index of courses.keys()) {
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

  'R193 R194 D67 an enrollment that does not exist, or is of another or a removed student, is 404': async (scene) => {
    const { api, course } = scene
    const [ada, bob] = [await enrolledStudent(scene, [course.id]), await enrolledStudent(scene, [course.id])]
    const ofBob = bob.enrollments[0]?.id
    await expectErrors(api, 'not_found', [
      ...[unknownId, course.id, ada.id, ofBob].map((id) => ['DELETE', `${ada.path}/enrollments/${id}`] as const),
      ['DELETE', `${bob.path}/enrollments/${ada.enrollments[0]?.id}`],
    ])
    expectSame('ids', column((await api.get(ada.path)).data.enrollments, 'id'), column(ada.enrollments, 'id'))
    await api.delete(bob.path)
    expectError(await bob.revoke(), 'not_found')
  },

  'R191 R195 D66 a revoked enrollment can be revoked again, which changes nothing': async (scene) => {
    const { path, revoke } = await enrolledStudent(scene, scene.twoCourseIds)
    const first = await revoke()
    const before = (await scene.api.get(path)).data
    const again = await revoke()
    expectStatus(again, 200)
    expectData(again, first.data)
    expectData(await scene.api.get(path), before)
  },

  'R196 D65 an enrollment returns as it was': async (scene) => {
    const { api, course } = scene
    const { path, revoke } = await enrolledStudent(scene, [course.id])
    const firstEnrollment = async () => {
      const [{ enrolled_at: _, ...rest }] = (await api.get(path)).data.enrollments
      return rest
    }
    const before = await firstEnrollment()
    await revoke()
    await api.post(`${path}/enrollments`, { course_id: course.id })
    expectSame('data.enrollments[0]', await firstEnrollment(), before)
  },
})
