import { endpointList } from '@academy-access/schemas/internal'

import type { Api } from '../api.ts'
import { visibleChapter } from '../chapter.ts'
import { expectError, expectFields, expectSame, expectStatus } from '../check/checks.ts'
import { unknownId } from '../values.ts'

/** Calls every endpoint with unknown ids and empty bodies, which has no effect. */
async function callAll(api: Api) {
  const responses = []
  for (const { id, method, path, body } of endpointList) {
    const known = path.replace('/api/v1', '').replaceAll(/:\w+/g, unknownId)
    responses.push({ id, response: await api.request(method, known, body === undefined ? {} : { body: {} }) })
  }
  return responses
}

export const keys = visibleChapter('Keys and plans of the own academy', {
  'R038 a revoked key is 401': async ({ answer, as }) => {
    const api = as(answer('revoked_key'), 'a revoked key')
    for (const { response } of await callAll(api)) expectError(response, 'unauthorized')
  },

  'R042 R043 R058 D28 a key that is limited to operations gets 403 for the others': async ({ answer, as }) => {
    const { key, operations } = answer('limited_key')
    for (const { id, response } of await callAll(as(key, 'a limited key'))) {
      if (operations.includes(id)) expectSame(`whether ${id} is forbidden`, response.status === 403, false)
      else expectError(response, 'forbidden')
    }
  },

  'R014 R040 R054 R057 on a trial plan every endpoint is 402 trial_api_unavailable': async ({ answer, as }) => {
    for (const { response } of await callAll(as(answer('trial_key'), 'the key of an academy on trial'))) {
      expectError(response, 'trial_api_unavailable')
    }
  },

  'R041 R055 R057 in a locked academy every endpoint is 402 academy_locked': async ({ answer, as }) => {
    for (const { response } of await callAll(as(answer('locked_key'), 'the key of a locked academy'))) {
      expectError(response, 'academy_locked')
    }
  },

  'R044 a wrong key is 401 also for a locked academy': async ({ answer, as }) => {
    const key = answer('locked_key')
    expectError(await as(`${key}0`, 'a token that is no key').get('/courses'), 'unauthorized')
  },

  'D26 an academy on trial that is locked is 402 trial_api_unavailable': async ({ answer, as }) => {
    const api = as(answer('trial_and_locked_key'), 'the key of a locked academy on trial')
    expectError(await api.get('/courses'), 'trial_api_unavailable')
  },

  'R056 R138 R306 D91 in a full academy a new student is 402 limit_exceeded': async ({ answer, email, of }) => {
    const api = of(answer('full_key'), 'the key of a full academy')
    expectError(await api.post('/students', { email: email(), send_welcome_email: false }), 'limit_exceeded')
  },

  'R259 D59 a full academy can have new lists, but no new members': async ({ answer, email, listName, of }) => {
    const api = of(answer('full_key'), 'the key of a full academy')
    const created = await api.post('/lists', { name: listName() })
    expectStatus(created, 201)
    const body = { email: email(), send_welcome_email: false }
    const added = await api.post(`/lists/${created.data.id}/members`, body)
    expectStatus(added, 200)
    const [item] = added.data.results
    expectSame('status and code', [item.status, item.code], ['error', 'limit_exceeded'])
    expectFields(await api.get(`/lists/${created.data.id}`), { member_count: 0 })
  },
})
