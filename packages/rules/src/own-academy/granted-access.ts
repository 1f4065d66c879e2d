import type { ListCourse, Student } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { numberFrom, oneOf } from '../check/matchers.ts'
import type { Scene } from '../scene.ts'
import { column } from '../values.ts'

/** Enrolls a student and revokes the enrollment. Returns the response, which says which access remains. */
async function accessOf({ api }: Scene, student: string, course_id: string) {
  const enrolled = await api.post(`/students/${student}/enrollments`, { course_id })
  expectStatus(enrolled, 201)
  return api.delete(`/students/${student}/enrollments/${enrolled.data.id}`)
}

const remains = (way: string) => ({ revoked: true, still_has_access: true, still_has_access_via: way })
const none = { revoked: true, still_has_access: false, still_has_access_via: null }

export const grantedAccess = visibleChapter('Access by offers, purchases and free courses', {
  'R009 R010 R189 R197 R274 a member has access by the offer, from joining to leaving': async (scene) => {
    const { addMembers, answer, api, student } = scene
    const { list, course } = answer('granting_list')
    const { id, email } = await student()
    expectFields(await accessOf(scene, id, course), none)
    expectStatus(await addMembers(list, [email]), 200)
    expectFields(await accessOf(scene, id, course), remains('offer'))
    expectStatus(await api.delete(`/lists/${list}/members/${id}`), 200)
    expectFields(await accessOf(scene, id, course), none)
  },

  'R113 D37 access by a list is no enrollment': async (scene) => {
    const { answer, api, student } = scene
    const { list } = answer('granting_list')
    const { id } = await student({ list_ids: [list] })
    expectFields(await api.get(`/students/${id}`), { enrollments: [] })
    const rows: Student[] = (await api.get('/students?limit=100')).data.students
    expectSame('courses_enrolled', rows.find((row) => row.id === id)?.courses_enrolled, 0)
  },

  'R013 R285 D85 the list shows the course with its term, its price and the role grants_to': async (scene) => {
    const { answer, api } = scene
    const { list, course } = answer('granting_list')
    const rows: ListCourse[] = (await api.get(`/lists/${list}/courses`)).data.courses
    const row = rows.find(({ course_id }) => course_id === course)
    expectSame('whether the list has the course', row !== undefined, true)
    if (!row) return
    expectSame('term', row.term, oneOf('one_time', 'included'))
    expectSame('price_cents', row.price_cents, row.term === 'one_time' ? numberFrom(0) : null)
    expectSame('roles', [...new Set(column(row.granted_via, 'role'))], ['grants_to'])
  },

  'R287 R288 an inactive offer grants nothing': async (scene) => {
    const { addMembers, answer, api, student } = scene
    const { list, course } = answer('inactive_list')
    const ids = column((await api.get(`/lists/${list}/courses`)).data.courses, 'course_id')
    expectSame('whether the list has the course', ids.includes(course), false)
    const { id, email } = await student()
    expectStatus(await addMembers(list, [email]), 200)
    expectFields(await accessOf(scene, id, course), none)
  },

  'D69 D70 a student can be enrolled in a free course, and keeps access to it': async (scene) => {
    const { id } = await scene.student()
    expectFields(await accessOf(scene, id, scene.answer('free_course')), remains('free'))
  },

  'D71 a purchase shows only as the access that remains': async (scene) => {
    const { student, course } = scene.answer('bought')
    expectFields(await accessOf(scene, student, course), remains('purchase'))
    const { enrollments } = (await scene.api.get(`/students/${student}`)).data
    expectSame('whether there is an enrollment', column(enrollments, 'course_id').includes(course), false)
  },

  'R163 D39 the progress of a student who is removed does not return': async (scene) => {
    const { answer, api, postStudent, trust } = scene
    const { student, course } = answer('learner')
    const before = (await api.get(`/students/${student}`)).data
    trust(before.email)
    const progressOf = ({ enrollments }: typeof before) => {
      const found = enrollments.find(({ course_id }: { course_id: string }) => course_id === course)
      return found && { completed_lessons: found.completed_lessons, progress: found.progress }
    }
    expectSame('progress before', progressOf(before), {
      completed_lessons: numberFrom(1),
      progress: numberFrom(1, 100),
    })
    expectStatus(await api.delete(`/students/${student}`), 200)
    const back = await postStudent({ email: before.email, course_ids: [course] })
    expectFields(back, { id: student, membershipStatus: 'reactivated' })
    const after = (await api.get(`/students/${student}`)).data
    for (const { completed_at } of after.enrollments) expectSame('completed_at', completed_at, null)
    expectSame('progress after', progressOf(after), { completed_lessons: 0, progress: 0 })
  },
})
