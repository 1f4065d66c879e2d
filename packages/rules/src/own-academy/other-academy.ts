import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import type { Scene } from '../scene.ts'
import { column } from '../values.ts'

const openOther = ({ answer, of }: Scene) => of(answer('other_key'), 'the key of another academy')

export const otherAcademy = visibleChapter('A second academy', {
  'R001 R002 R031 a key acts on its own academy alone': async (scene) => {
    const { api, list, student } = scene
    const other = openOther(scene)
    const [own, ownList] = [await student(), await list()]
    expectError(await other.get(`/students/${own.id}`), 'not_found')
    for (const path of ['', '/members', '/courses']) {
      expectError(await other.get(`/lists/${ownList.id}${path}`), 'not_found')
    }
    const lists = column((await other.get('/lists')).data.lists, 'id')
    expectSame('whether the other academy has the list', lists.includes(ownList.id), false)
    const courses = new Set(column((await other.get('/courses')).data.courses, 'id'))
    const shared = column((await api.get('/courses')).data.courses, 'id').filter((id) => courses.has(id))
    expectSame('courses of both academies', shared, [])
  },

  'D29 an id of another academy is handled like an unknown one, never 403': async (scene) => {
    const { api, email, listName, student, trust } = scene
    const other = openOther(scene)
    const { id } = (await other.post('/lists', { name: listName() })).data
    trust(id)
    expectError(await api.get(`/lists/${id}`), 'not_found')
    const body = { email: email(), send_welcome_email: false }
    expectError(await api.post('/students', { ...body, list_ids: [id] }), 'invalid_lists')
    const [course] = (await other.get('/courses')).data.courses
    if (course === undefined) return
    expectError(await api.post('/students', { ...body, course_ids: [course.id] }), 'invalid_courses')
    const own = await student()
    expectError(await api.post(`/students/${own.id}/enrollments`, { course_id: course.id }), 'not_found')
  },

  'R161 D52 a person has one id in both academies, and is a student of each': async (scene) => {
    const { api, student } = scene
    const other = openOther(scene)
    const own = await student({ name: 'Ada' })
    const created = await other.post('/students', { email: own.email, send_welcome_email: false })
    expectStatus(created, 201)
    expectFields(created, { id: own.id, name: null, membershipStatus: 'created' })
    expectStatus(await api.delete(`/students/${own.id}`), 200)
    expectFields(await other.get(`/students/${own.id}`), { email: own.email })
    expectError(await api.get(`/students/${own.id}`), 'not_found')
  },
})
