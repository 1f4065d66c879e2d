import { type ErrorCode, limits } from '@academy-access/schemas/internal'

import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import type { Scene } from '../scene.ts'
import { malformedIds, repeated, unknownId, unknownIds } from '../values.ts'

const flag = { send_welcome_email: false }

/** Sends bodies one after the other. Each must get the error, and the student of a body must not exist afterwards. */
async function expectErrors({ api }: Scene, code: ErrorCode, bodies: readonly Record<string, unknown>[]) {
  for (const body of bodies) expectError(await api.post('/students', { ...flag, ...body }), code)
}

export const createStudent = visibleChapter('Creating a student: the request', (rule) => {
  rule('R114 an email address is required', async (scene) => {
    const email = scene.email()
    await expectErrors(scene, 'validation_error', [{}, { name: 'Ada' }, { emails: [email] }, { Email: email }])
  })

  rule('R115 D46 an email address has one @, a dotted domain and no blanks', async (scene) => {
    const [local = '', domain = ''] = scene.email().split('@')
    const wrong = [
      '',
      ' ',
      local,
      `${local}@`,
      `@${domain}`,
      `${local}@example`,
      `${local}@.com`,
      `${local}@com.`,
      `${local} x@${domain}`,
      `${local}@ex ample.com`,
      `${local}@@${domain}`,
      `${local}@b@${domain}`,
      `${local}@${domain}\nx`,
    ]
    await expectErrors(
      scene,
      'validation_error',
      wrong.map((email) => ({ email })),
    )
  })

  rule('R115 D46 an email address has at most 254 characters', async (scene) => {
    const { email } = scene
    const of = (length: number) => {
      const shortest = email('-')
      return shortest.replace('-@', `-${'a'.repeat(length - shortest.length)}@`)
    }
    const { max } = limits.email
    await expectErrors(scene, 'validation_error', [{ email: of(max + 1) }])
    const longest = of(max)
    expectSame('data.email', (await scene.student({ email: longest })).email, longest)
    const blanks = of(max)
    expectSame('data.email', (await scene.student({ email: `  ${blanks}\n` })).email, blanks)
  })

  rule('R115 D46 an address is trimmed and lower-cased, and otherwise not changed', async ({ api, email, student }) => {
    const stored = email('.l')
    expectSame('data.email', (await student({ email: `\t${stored.toUpperCase()} ` })).email, stored)
    for (const same of [stored, stored.toUpperCase(), ` ${stored}\n`]) {
      expectError(await api.post('/students', { email: same, ...flag }), 'already_exists')
    }
    for (const other of [stored.replace('.l@', '@'), stored.replace('@', '+a@')]) {
      expectSame('data.email', (await student({ email: other })).email, other)
    }
  })

  rule('R116 R301 a name is optional and has at most 200 characters', async (scene) => {
    await expectErrors(scene, 'validation_error', [{ email: scene.email(), name: 'x'.repeat(201) }])
    expectSame('data.name', (await scene.student({ name: 'x'.repeat(200) })).name, 'x'.repeat(200))
    expectSame('data.name', (await scene.student()).name, null)
  })

  rule('R116 R301 D44 D45 a name is trimmed, counted in code points, and null when it is blank', async (scene) => {
    await expectErrors(scene, 'validation_error', [{ email: scene.email(), name: '🎓'.repeat(201) }])
    const names: [string, string | null][] = [
      ['🎓'.repeat(200), '🎓'.repeat(200)],
      [`  ${'x'.repeat(200)}\n `, 'x'.repeat(200)],
      [' Ada  Lovelace ', 'Ada  Lovelace'],
      [' \t ', null],
      ['', null],
    ]
    for (const [name, stored] of names) expectSame('data.name', (await scene.student({ name })).name, stored)
  })

  rule('R117 course_ids is an optional array of UUIDs', { courses: 1 }, async (scene) => {
    const email = scene.email()
    const id = String(scene.courses[0]?.id)
    const wrong = [id, {}, 1, true, [1], [id, null], [[id]], ...malformedIds.map((malformed) => [id, malformed])]
    await expectErrors(
      scene,
      'validation_error',
      wrong.map((course_ids) => ({ email, course_ids })),
    )
    expectSame('data.enrollments', (await scene.student({ email, course_ids: [] })).enrollments, [])
    const { enrollments } = await scene.student({ course_ids: [id.toUpperCase()] })
    expectSame('data.enrollments[0].course_id', enrollments[0]?.course_id, id)
  })

  rule('R118 R302 D51 course_ids has at most 50 items, duplicates counted', { courses: 1 }, async (scene) => {
    const email = scene.email()
    const id = String(scene.courses[0]?.id)
    const tooMany = [unknownIds(51), repeated(id, 51), [...repeated(id, 50), unknownId]]
    await expectErrors(
      scene,
      'validation_error',
      tooMany.map((course_ids) => ({ email, course_ids })),
    )
    await expectErrors(scene, 'invalid_courses', [{ email, course_ids: unknownIds(50) }])
    expectSame(
      'data.enrollments.length',
      (await scene.student({ email, course_ids: repeated(id, 50) })).enrollments.length,
      1,
    )
  })

  rule('R119 D51 one unknown course rejects the whole request', { courses: 1 }, async (scene) => {
    const email = scene.email()
    const id = String(scene.courses[0]?.id)
    const bad = [[unknownId], [unknownId, id], [id, unknownId]]
    await expectErrors(
      scene,
      'invalid_courses',
      bad.map((course_ids) => ({ email, course_ids })),
    )
    expectStatus(await scene.api.post('/students', { email, course_ids: [id], ...flag }), 201)
  })

  rule('R120 each course becomes an active enrollment', { courses: 2 }, async ({ api, courses, student }) => {
    const course_ids = courses.slice(0, 2).map(({ id }) => id)
    const { id, enrollments } = await student({ course_ids })
    const detail: { id: string }[] = (await api.get(`/students/${id}`)).data.enrollments
    const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
    expectSame('ids of the enrollments', ids(detail).toSorted(), ids(enrollments).toSorted())
    expectSame('enrollments.length', detail.length, 2)
  })

  rule('R121 R303 D51 list_ids is an optional array of at most 50 UUIDs', async (scene) => {
    const email = scene.email()
    const { id } = await scene.list()
    const wrong = [id, {}, 1, [1], [null], unknownIds(51), repeated(id, 51), ...malformedIds.map((one) => [id, one])]
    await expectErrors(
      scene,
      'validation_error',
      wrong.map((list_ids) => ({ email, list_ids })),
    )
    await expectErrors(scene, 'invalid_lists', [{ email, list_ids: unknownIds(50) }])
    expectStatus(await scene.api.post('/students', { email, list_ids: repeated(id, 50), ...flag }), 201)
    expectSame('data.member_count', (await scene.api.get(`/lists/${id}`)).data.member_count, 1)
  })

  rule('R122 one unknown list rejects the whole request', async (scene) => {
    const email = scene.email()
    const { id } = await scene.list()
    await expectErrors(
      scene,
      'invalid_lists',
      [[unknownId], [id, unknownId]].map((list_ids) => ({ email, list_ids })),
    )
    expectSame('data.member_count', (await scene.api.get(`/lists/${id}`)).data.member_count, 0)
  })

  rule('R123 the student joins each named list once', async ({ api, list, student }) => {
    const [one, two, three] = [await list(), await list(), await list()]
    await student({ list_ids: [two.id, one.id, two.id, one.id.toUpperCase()] })
    const counts = []
    for (const { id } of [one, two, three]) counts.push((await api.get(`/lists/${id}`)).data.member_count)
    expectSame('member_count', counts, [1, 1, 0])
  })

  rule('R125 send_welcome_email is a boolean', async ({ api, email }) => {
    const address = email()
    for (const send_welcome_email of ['true', 'false', 0, 1, '', [], {}]) {
      expectError(await api.post('/students', { email: address, send_welcome_email }), 'validation_error')
    }
    expectStatus(await api.post('/students', { email: address, ...flag }), 201)
  })
})
