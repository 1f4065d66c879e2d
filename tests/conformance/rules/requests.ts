import { expect } from 'vitest'

import { malformedIds, unknownId, errorOf } from '../fixtures.ts'
import { idsOf, school, everyEndpoint, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const invalid = { status: 400, code: 'validation_error' }
const bytes = (text: string) => new Blob([text])

export const requests = chapter('Requests', (rule) => {
  rule('D13 a UUID is accepted in any case and version, and in no other form', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, algebra, botany, bob } = idsOf(academy)
    expect((await api.get(`/students/${ada.toUpperCase()}`)).data.id).toBe(ada)
    const granted = await api.post(`/students/${bob}/enrollments`, {
      course_id: botany.toUpperCase(),
    })
    expect(granted.data.course_id).toBe(botany)
    const both = { email: 'cy@example.com', course_ids: [algebra, algebra.toUpperCase()] }
    expect((await api.post('/students', both)).data.enrollments).toHaveLength(1)
    const versions = [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      unknownId.replace('4', '1'),
      unknownId.replace('4', '7'),
    ]
    for (const id of versions) expect((await api.get(`/students/${id}`)).code, id).toBe('not_found')
    for (const id of malformedIds) {
      expect(errorOf(await api.get(`/students/${encodeURIComponent(id)}`)), id).toEqual(invalid)
      expect(errorOf(await api.post(`/students/${bob}/enrollments`, { course_id: id })), id).toEqual(invalid)
    }
  })

  rule('D13 an id may be percent-encoded', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada } = idsOf(academy)
    const encoded = ada.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    expect((await api.get(`/students/${encoded}`)).data.id).toBe(ada)
  })

  rule('R023 D05 a body needs no content type, but a content type that is sent must be JSON', async ({ open }) => {
    const { academy, api } = open(school)
    let made = 0
    const create = (type?: string) => {
      const body = bytes(JSON.stringify({ name: `List ${++made}` }))
      return api.request('POST', '/lists', {
        body,
        ...(type !== undefined && { headers: { 'content-type': type } }),
      })
    }
    for (const type of [
      undefined,
      'application/json',
      'application/json; charset=utf-8',
      'application/json;v=1',
      'Application/JSON',
    ]) {
      expect((await create(type)).status, type).toBe(201)
    }
    const before = stateOf(academy)
    const others = [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]
    for (const type of [
      ...others,
      'application/jsonx',
      'application/ld+json',
      'text/json',
      'json',
      'text/html, application/json',
    ]) {
      expect(errorOf(await create(type)), type).toEqual(invalid)
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R023 D06 a body that is not a JSON object is 400 on every endpoint with a body', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const bodies = [
      undefined,
      '',
      '  ',
      '{',
      '{"a":1',
      "{'a':1}",
      'name=New',
      '[]',
      '[{"name":"New"}]',
      'null',
      'true',
      '1',
      '"New"',
      '{"name":"New"}x',
    ]
    for (const { method, path } of everyEndpoint(academy).filter((request) => request.body !== undefined)) {
      for (const body of bodies)
        expect(errorOf(await api.request(method, path, { body })), `${path} ${body}`).toEqual(invalid)
    }
    expect(stateOf(academy)).toBe(before)
  })

  rule('R023 D07 a body is ignored on an endpoint that takes none', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, vip, enrollment } = idsOf(academy)
    const paths = [
      `/students/${ada}/enrollments/${enrollment}`,
      `/lists/${vip}/members/${ada}`,
      `/lists/${vip}`,
      `/students/${ada}`,
    ]
    for (const path of paths) {
      const headers = { 'content-type': 'text/plain' }
      expect((await api.delete(path, { body: '{ no JSON', headers })).status, path).toBe(200)
    }
  })

  rule('D08 an unknown parameter or field is ignored, and the journal names it', async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, botany, vip } = idsOf(academy)
    await api.get('/courses?limit=1&colour=red')
    await api.get('/students?limit=1&colour=red&email=ada@example.com')
    await api.post('/lists', { name: 'New', colour: 'red' })
    await api.post(`/students/${ada}/enrollments`, {
      course_id: botany,
      colour: 'red',
      enrolled_at: 'x',
    })
    await api.post(`/lists/${vip}/members?colour=red`, { email: 'bob@example.com', name: 'Bob' })
    await api.post('/students', { email: 'cy@example.com', id: unknownId, role: 'owner' })
    expect(academy.journal.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 201])
    expect(academy.journal.map(({ ignored }) => ignored)).toEqual([
      ['query.limit', 'query.colour'],
      ['query.colour', 'query.email'],
      ['body.colour'],
      ['body.colour', 'body.enrolled_at'],
      ['query.colour', 'body.name'],
      ['body.id', 'body.role'],
    ])
    expect(academy.students.get('cy@example.com').id).not.toBe(unknownId)
    expect(academy.students.get('bob@example.com').name).toBeNull()
  })

  rule('D08 a PATCH with only unknown fields counts as empty', async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    expect(errorOf(await api.patch(`/lists/${idsOf(academy).vip}`, { colour: 'red' }))).toEqual(invalid)
    expect(stateOf(academy)).toBe(before)
    expect(academy.journal.at(-1)?.ignored).toEqual(['body.colour'])
  })

  rule(
    'D23 an Idempotency-Key has no effect: the second of two equal requests is a request of its own',
    async ({ open }) => {
      const { api } = open()
      const headers = { 'idempotency-key': 'once' }
      const create = () => api.post('/students', { email: 'cy@example.com' }, { headers })
      expect((await create()).status).toBe(201)
      expect((await create()).code).toBe('already_exists')
    },
  )
})
