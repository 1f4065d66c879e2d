import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { idsOf, school, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

const mebibyte = 1_048_576

/** A JSON object of exactly this many bytes, most of them in an ignored field. */
const bodyOf = (bytes: number, fields: string) => {
  const start = `{${fields},"padding":"`
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}

/** The bytes as a stream, so that the request has no content length. */
const streamed = (text: string) =>
  new ReadableStream({
    start(controller) {
      const bytes = new TextEncoder().encode(text)
      for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536))
      controller.close()
    },
  })

export const bodySize = chapter('Size of request bodies', {
  'R047 a body over 1 MiB is 400 and changes nothing; a body of exactly 1 MiB is read': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const { vip } = idsOf(academy)
    const over = bodyOf(mebibyte + 1, '"name":"Over","email":"over@example.com"')
    expectError(await api.post('/lists', over), 'validation_error')
    expectError(await api.post('/students', over), 'validation_error')
    expectError(await api.patch(`/lists/${vip}`, over), 'validation_error')
    expectError(await api.post(`/lists/${vip}/members`, over), 'validation_error')
    expectError(await api.post('/lists', bodyOf(3 * mebibyte, '"name":"Over"')), 'validation_error')
    expectError(await api.post('/lists', `{"name":"Over","padding":"${'é'.repeat(mebibyte / 2)}"}`), 'validation_error')
    expect(stateOf(academy)).toBe(before)
    expect((await api.post('/lists', bodyOf(mebibyte, '"name":"Full"'))).status).toBe(201)
  },

  'R047 a body without a content length is measured while it arrives': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const over = bodyOf(mebibyte + 1, '"name":"Over"')
    expectError(await api.post('/lists', streamed(over)), 'validation_error')
    expect(stateOf(academy)).toBe(before)
    expect((await api.post('/lists', streamed(bodyOf(mebibyte, '"name":"Full"')))).status).toBe(201)
    expect((await api.post('/lists', streamed('{"name":"Zoë"}'))).data.name).toBe('Zoë')
  },

  'R047 a large body has no effect on an endpoint that takes no body': async ({ open }) => {
    const { academy, api } = open(school)
    const { ada } = idsOf(academy)
    expect((await api.delete(`/students/${ada}`, { body: 'x'.repeat(mebibyte + 1) })).status).toBe(200)
    expectError(await api.get(`/students/${ada}`), 'not_found')
  },
})
