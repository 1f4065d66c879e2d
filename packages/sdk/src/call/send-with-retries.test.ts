import { endpointList } from '@academy-access/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { failing, finish } from '../../test/fake-time.ts'
import { calls, clientOf, errorResponse, reset, responding, setup, someId } from '../../test/support.ts'

// The fake clock of the client and of the engine skips waits.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('repeatable operations of the contract', () => {
  for (const { id, repeatable, method } of endpointList) {
    const attempts = repeatable ? 3 : 1
    const ambiguous = method !== 'GET'
    it(`${id}: ${attempts} attempts after a broken connection or a 500, any number after 429s, 1 after another error`, async () => {
      for (const failure of [reset(), errorResponse(500, 'internal_error'), new Response('<html>', { status: 502 })]) {
        const { fetch, requests } = responding(failure)
        expect(await failing(calls[id](clientOf(fetch)))).toMatchObject({ operation: id, attempts, ambiguous })
        expect(requests).toHaveLength(attempts)
      }
      const slowDown = errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
      const limited = responding(slowDown, slowDown, slowDown, slowDown, errorResponse(403, 'forbidden'))
      expect(await failing(calls[id](clientOf(limited.fetch)))).toMatchObject({
        code: 'forbidden',
        attempts: 5,
        ambiguous: false,
      })
      const forbidden = responding(errorResponse(403, 'forbidden'))
      expect(await failing(calls[id](clientOf(forbidden.fetch)))).toMatchObject({ attempts: 1, ambiguous: false })
    })
  }
})

describe('against the engine', () => {
  it('repeats a request that failed before its effect', async () => {
    const { client, service } = setup()
    service.faults.add({ operation: 'lists.update', status: 500, times: 1 })
    const [list] = await finish(client.lists.list())
    const { data, attempts } = await finish(client.lists.update(list!.id, { description: 'again' }).withResponse())
    expect([data.description, attempts]).toEqual(['again', 2])
  })

  it('does not repeat a create without a response, and says that it is ambiguous', async () => {
    const { client, service } = setup()
    service.faults.add({ operation: 'students.create', network: 'reset', phase: 'after', times: 1 })
    const error = await failing(client.students.create({ email: 'dora@example.com' }))
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: true })
    expect(service.students.get('dora@example.com').removed).toBe(false)

    service.faults.add({ operation: 'lists.create', status: 500, phase: 'after', times: 1 })
    expect(await failing(client.lists.create({ name: 'Twice' }))).toMatchObject({
      code: 'internal_error',
      ambiguous: true,
    })
    expect(service.lists.list().filter(({ name }) => name === 'Twice')).toHaveLength(1)
  })

  it('treats a 404 as success if the response of an earlier delete did not arrive', async () => {
    const { client, service } = setup()
    const noResponse = { network: 'reset', phase: 'after', times: 1 } as const
    const list = await finish(client.lists.create({ name: 'Short-lived' }))
    const student = await finish(client.students.create({ email: 'dora@example.com', list_ids: [list.id] }))

    service.faults.add({ operation: 'lists.members.remove', ...noResponse })
    expect(await finish(client.lists.members.remove(list.id, student.id))).toEqual({ removed: true })
    service.faults.add({ operation: 'lists.delete', ...noResponse })
    const { data, attempts, confirmed, response } = await finish(client.lists.delete(list.id).withResponse())
    expect([data, attempts, confirmed, response.status]).toEqual([{ deleted: true }, 2, false, 404])
    // If no earlier request was sent, the same 404 is an error.
    expect(await failing(client.lists.delete(list.id))).toMatchObject({
      code: 'not_found',
      attempts: 1,
      ambiguous: false,
    })
    service.faults.add({ operation: 'lists.delete', status: 429, retry_after: 1, times: 1 })
    expect(await failing(client.lists.delete(list.id))).toMatchObject({ code: 'not_found', attempts: 2 })
  })

  it('says that a delete is confirmed if a response confirms it, also after a lost one', async () => {
    const { client, service } = setup()
    const list = await finish(client.lists.create({ name: 'Short-lived' }))
    service.faults.add({ operation: 'lists.delete', network: 'reset', times: 1 })
    const deleted = await finish(client.lists.delete(list.id).withResponse())
    expect([deleted.attempts, deleted.confirmed]).toEqual([2, true])
    expect((await finish(client.lists.list().withResponse())).confirmed).toBe(true)
  })

  it('does not remove a student again who was added in between', async () => {
    const { client, service } = setup()
    const other = client.withOptions({})
    const { id } = await finish(client.students.create({ email: 'dora@example.com' }))
    service.faults.add({ operation: 'students.remove', network: 'reset', phase: 'after', times: 1 })
    const removal = failing(client.students.remove(id))
    await finish(other.students.create({ email: 'dora@example.com' }))
    expect(await removal).toMatchObject({ name: 'ConnectionError', attempts: 1, ambiguous: true })
    expect(service.students.get('dora@example.com').removed).toBe(false)
  })

  it('repeats a revocation without a response, and returns the remaining access', async () => {
    const { client, service } = setup()
    const ada = (await finish(client.students.list().all())).find(({ email }) => email === 'ada@example.com')!
    service.faults.add({ operation: 'enrollments.revoke', network: 'reset', phase: 'after', times: 1 })
    expect(await finish(client.enrollments.revoke(ada.id, ada.enrollments[0]!.id))).toMatchObject({
      still_has_access_via: 'free',
    })
  })

  it('D66 a revocation that gets a 404 after a lost response is an error: records are kept, so it never existed', async () => {
    const { client, service } = setup()
    const [ada] = await finish(client.students.list().all({ max: 1 }))
    service.faults.add({ operation: 'enrollments.revoke', network: 'reset', times: 1 })
    expect(await failing(client.enrollments.revoke(ada!.id, someId))).toMatchObject({
      name: 'ApiError',
      code: 'not_found',
      attempts: 2,
      ambiguous: true,
    })
  })

  it('enrolls and adds members once, no matter how many responses do not arrive', async () => {
    const { client, service } = setup()
    const [course] = await finish(client.courses.list())
    const list = await finish(client.lists.create({ name: 'Once' }))
    service.faults.add({ operation: 'lists.members.add', network: 'reset', phase: 'after', times: 2 })
    const { results } = await finish(client.lists.members.add(list.id, { email: 'dora@example.com' }))
    expect(results[0]!.status).toBe('already_member')
    const studentId = results[0]!.status === 'error' ? '' : results[0]!.student_id
    service.faults.add({ operation: 'enrollments.create', status: 500, phase: 'after', times: 2 })
    await finish(client.enrollments.create(studentId, { course_id: course!.id }))
    expect(service.students.get(studentId).enrollments).toHaveLength(1)
    expect(service.outbox).toHaveLength(1)
  })
})
