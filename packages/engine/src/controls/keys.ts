import type { OperationId } from '@academy-access/schemas'

import type { Academy } from '../academy.ts'
import { notFound } from '../service-error.ts'
import { ApiKeyFixture, checkInput } from '../fixture/schema.ts'
import type { KeyRecord } from '../state.ts'

/** An API key of an academy. */
export type ApiKey = KeyRecord

/** The API keys of an academy (R033). */
export interface KeyControls {
  /** All keys, revoked ones too. */
  list(): readonly ApiKey[]
  /** Adds a key; `permissions` are operation ids, by default all (D28). */
  create(key: { name: string; permissions?: 'all' | readonly OperationId[] }): ApiKey
  /** Revokes a key: requests with it are 401 from then on (R038). */
  revoke(keyId: string): ApiKey
}

export function keyControls(academy: Academy): KeyControls {
  return {
    list: () => academy.state.keys,
    create(input) {
      const { name, permissions } = checkInput(ApiKeyFixture, input, 'key')
      const { keys } = academy.state
      const id = academy.newId((candidate) => keys.some((key) => key.id === candidate))
      const created: KeyRecord = { id, name, key: academy.host.newKey(), permissions, revoked: false }
      academy.host.reserveKeys(academy, [created])
      academy.state.keys = [...keys, created]
      return created
    },
    revoke(keyId) {
      const { keys } = academy.state
      const found = keys.find(({ id }) => id === keyId)
      if (!found) throw notFound('API key', keyId)
      const revoked = { ...found, revoked: true }
      academy.state.keys = keys.map((key) => (key === found ? revoked : key))
      return revoked
    },
  }
}
