import { expectError } from '@academy-access/rules'
import type { OperationId } from '@academy-access/schemas'
import { expect } from 'vitest'

import { firstOf } from '../fixtures.ts'
import { everyEndpoint, school } from '../school.ts'
import { chapter } from '../suite.ts'

/** A well-formed key that does not exist. */
const unknownKey = `aa_live_${'0123456789abcdef'.repeat(2)}`

export const authentication = chapter('Authentication', {
  'R030 D25 the two-letter code is a setting, aa without one, and a key with another code is rejected': async ({
    open,
    openPlatform,
  }) => {
    expect(open().academy.apiKey).toMatch(/^aa_live_[0-9a-f]{32}$/)
    const { academy, api } = await openPlatform({ keyPrefix: 'z9' })
    expect(academy.apiKey).toMatch(/^z9_live_[0-9a-f]{32}$/)
    expect((await api.get('/courses')).status).toBe(200)
    const authorization = `Bearer ${academy.apiKey.replace('z9', 'aa')}`
    expectError(await api.get('/courses', { headers: { authorization } }), 'unauthorized')
  },

  'R039 the key of a deleted academy is 401': async ({ as, platform }) => {
    expectError(await as(unknownKey).get('/courses'), 'unauthorized')
    const gone = platform.academies.create()
    platform.academies.delete(gone.id)
    expectError(await as(gone.apiKey).get('/courses'), 'unauthorized')
  },

  'R042 R058 D28 a key can call the endpoints that it has permission for, and gets 403 from all others': async ({
    as,
    open,
  }) => {
    const { academy: unrestricted } = open(school)
    expect(firstOf(unrestricted.keys.list()).permissions).toBe('all')
    const ids = everyEndpoint(unrestricted).map(({ id }) => id)
    const resultOf = async (id: OperationId, permissions: OperationId[]) => {
      const { academy } = open(school)
      const { key } = academy.keys.create({ name: 'restricted', permissions })
      const { method, path, body } = firstOf(everyEndpoint(academy).filter((endpoint) => endpoint.id === id))
      const { status, code } = await as(key).request(method, path, { body })
      return `${status} ${code}`
    }
    // The permission of an endpoint is needed, and no other one.
    for (const id of ids) {
      expect(await resultOf(id, [id]), id).toMatch(/^2.. undefined$/)
      const others = ids.filter((other) => other !== id)
      expect(await resultOf(id, others), id).toBe('403 forbidden')
    }
  },
})
