import { type ErrorCode, limits } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectError, expectErrors, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import type { Scene } from '../scene.ts'
import { column, longEmail, malformedIds, repeated, silent, unknownId, unknownIds } from '../values.ts'

/** Sends bodies one after the other. Each must get the error. */
const expectRejected = ({ api }: Scene, code: ErrorCode, bodies: readonly object[]) =>
  expectErrors(
    api,
    code,
    bodies.map((body) => ['POST', '/students', { ...silent, ...body }] as const),
  )

/** The same, for values of one field. */
const expectField = (scene: Scene, code: ErrorCode, field: string, values: readonly unknown[]) => {
  const email = scene.email()
  return expectRejected(
    scene,
    code,
    values.map((value) => ({ email, [field]: value })),
  )
}

export const createStudent = visibleChapter('Creating a student: the request', {
  'R114 an email address is required': async (scene) => {
    const email = scene.email()
    await expectRejected(scene, 'validation_error', [{}, { name: 'Ada' }, { emails: [email] }, { Email: email }])
  },

  'R115 D46 an email address has one @, a dotted domain and no blanks': async (scene) => {
    const [local = '', domain = ''] = scene.email().split('@')
    const parts = ['', ' ', local, `${local}@`, `@${domain}`, `${local}@example`, `${local}@.com`, `${local}@com.`]
    const blanks = [`${local} x@${domain}`, `${local}@ex ample.com`, `${local}@${domain}\nx`]
    const wrong = [...parts, ...blanks, `${local}@@${domain}`, `${local}@b@${domain}`]
    await expectField(scene, 'validation_error', 'email', wrong)
  },

  'R115 D46 an email address has at most 254 characters, for a student and a member': async (scene) => {
    const { addMembers, email, list, student } = scene
    const { max } = limits.email
    await expectField(scene, 'validation_error', 'email', [longEmail(email('-'), max + 1)])
    for (const around of [(text: string) => text, (text: string) => `  ${text}\n`]) {
      const longest = longEmail(email('-'), max)
      expectSame('data.email', (await student({ email: around(longest) })).email, longest)
    }
    const short = email('-')
    const longest = longEmail(short, max)
    const emails = [longest, longEmail(short, max + 1), ` ${longest.toUpperCase()} `, `${'a@'.repeat(50_000)}.`]
    const { results } = (await addMembers((await list()).id, emails)).data
    expectSame('status', column(results, 'status'), ['created', 'error', 'already_member', 'error'])
  },

  'R115 D46 an address is trimmed and lower-cased, and otherwise not changed': async (scene) => {
    const { email, postStudent, student } = scene
    const stored = email('.l')
    expectSame('data.email', (await student({ email: `\t${stored.toUpperCase()} ` })).email, stored)
    for (const same of [stored, stored.toUpperCase(), ` ${stored}\n`]) {
      expectError(await postStudent({ email: same }), 'already_exists')
    }
    for (const other of [stored.replace('.l@', '@'), stored.replace('@', '+a@')]) {
      expectFields(await postStudent({ email: other }), { email: other })
    }
  },

  'R116 R301 D44 D45 a name is optional, trimmed, null when blank, and has at most 200 code points': async (scene) => {
    await expectField(scene, 'validation_error', 'name', ['x'.repeat(201), '🎓'.repeat(201)])
    expectSame('data.name', (await scene.student()).name, null)
    for (const [name, stored] of [
      ['x'.repeat(200), 'x'.repeat(200)],
      ['🎓'.repeat(200), '🎓'.repeat(200)],
      [`  ${'x'.repeat(200)}\n `, 'x'.repeat(200)],
      [' Ada  Lovelace ', 'Ada  Lovelace'],
      [' \t ', null],
      ['', null],
    ] as const) {
      expectSame('data.name', (await scene.student({ name })).name, stored)
    }
  },

  'R117 R118 R302 D51 course_ids is an optional array of at most 50 UUIDs, duplicates counted': async (scene) => {
    const { course, student } = scene
    const malformed = malformedIds.map((one) => [course.id, one])
    const tooMany = [unknownIds(51), repeated(course.id, 51), [...repeated(course.id, 50), unknownId]]
    await expectField(scene, 'validation_error', 'course_ids', [...malformed, ...tooMany])
    await expectField(scene, 'invalid_courses', 'course_ids', [unknownIds(50)])
    expectSame('data.enrollments', (await student({ course_ids: [] })).enrollments, [])
    for (const course_ids of [repeated(course.id, 50), [course.id.toUpperCase()]]) {
      expectSame('course_id', column((await student({ course_ids })).enrollments, 'course_id'), [course.id])
    }
  },

  'R050 R065 R119 D51 one unknown course rejects the whole request: invalid_courses here, and 404 elsewhere': async (
    scene,
  ) => {
    const { api, course, email, postStudent } = scene
    const body = { email: email() }
    for (const course_ids of [[unknownId], [unknownId, course.id], [course.id, unknownId]]) {
      expectError(await postStudent({ ...body, course_ids }), 'invalid_courses')
    }
    const created = await postStudent({ ...body, course_ids: [course.id] })
    expectStatus(created, 201)
    const path = `/students/${created.data.id}/enrollments`
    expectError(await api.post(path, { course_id: unknownId }), 'not_found')
  },

  'R120 each course becomes an active enrollment': async ({ api, student, twoCourseIds }) => {
    const { id, enrollments } = await student({ course_ids: twoCourseIds })
    const detail: object[] = (await api.get(`/students/${id}`)).data.enrollments
    const ids = (rows: readonly object[]) => column(rows, 'id').map(String).toSorted()
    expectSame('ids of the enrollments', ids(detail), ids(enrollments))
    expectSame('enrollments.length', detail.length, 2)
  },

  'R051 R121 R122 R303 D51 list_ids is an optional array of at most 50 UUIDs, and one unknown list rejects it': async (
    scene,
  ) => {
    const { api, list, postStudent } = scene
    const { id } = await list()
    const tooMany = [unknownIds(51), repeated(id, 51)]
    await expectField(scene, 'validation_error', 'list_ids', [...tooMany, ...malformedIds.map((one) => [id, one])])
    await expectField(scene, 'invalid_lists', 'list_ids', [unknownIds(50), [unknownId], [id, unknownId]])
    expectFields(await api.get(`/lists/${id}`), { member_count: 0 })
    expectStatus(await postStudent({ list_ids: repeated(id, 50) }), 201)
    expectFields(await api.get(`/lists/${id}`), { member_count: 1 })
  },

  'R123 the student joins each named list once': async ({ api, list, student }) => {
    const [one, two, three] = [await list(), await list(), await list()]
    await student({ list_ids: [two.id, one.id, two.id, one.id.toUpperCase()] })
    for (const [{ id }, member_count] of [
      [one, 1],
      [two, 1],
      [three, 0],
    ] as const) {
      expectFields(await api.get(`/lists/${id}`), { member_count })
    }
  },
})
