import type { OperationId } from '@academy-access/schemas'

import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { notFound } from '../service-error.ts'
import { addKey, putKey } from '../state/api-keys.ts'
import type { KeyRecord } from '../state/state.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { inputs } from './inputs.ts'

/** An API key of an academy. */
export interface ApiKey {
  /** UUID. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** The key itself. */
  readonly key: string
  /** `'all'`, or the ids of the operations that the key may use. */
  readonly permissions: 'all' | readonly OperationId[]
  /** Whether requests with the key get 401. */
  readonly revoked: boolean
}

/** Changes of an API key. Fields that are missing stay as they are. */
export interface KeyChanges {
  /** Name. */
  name?: string | undefined
  /** `'all'`, or the ids of the operations that the key may use. */
  permissions?: 'all' | readonly OperationId[] | undefined
  /** Whether requests with the key get 401. */
  revoked?: boolean | undefined
}

/** The API keys of an academy. */
export interface KeyControls {
  /** Copies of all keys, revoked ones too. */
  list(): readonly ApiKey[]
  /**
   * A copy of a key.
   *
   * @throws ServiceError `not_found`.
   */
  get(keyId: string): ApiKey
  /**
   * Adds a key. `permissions` are operation ids; all operations by default.
   *
   * @throws ServiceError `validation_error`.
   */
  create(key: { name: string; permissions?: 'all' | readonly OperationId[] }): ApiKey
  /**
   * Changes the given fields. A revoked key can be made valid again.
   *
   * @throws ServiceError `not_found`, `validation_error`.
   */
  update(keyId: string, changes: KeyChanges): ApiKey
  /**
   * Revokes a key: requests with it get 401 from now on.
   *
   * @throws ServiceError `not_found`.
   */
  revoke(keyId: string): ApiKey
}

/** @internal */
export function keyControls(academy: AcademyCore): KeyControls {
  const { apiKeys } = academy.services
  const find = (keyId: string) => {
    const found = academy.state.keys.find(({ id }) => id === keyId)
    if (!found) throw notFound('API key', keyId)
    return found
  }
  const change = (keyId: string, changes: Partial<KeyRecord>) => {
    const changed = { ...find(keyId), ...changes }
    putKey(academy.state, changed)
    academy.changed('keys')
    return copyOf(changed)
  }
  return {
    list: () => academy.state.keys.map(copyOf),
    get: (keyId) => copyOf(find(keyId)),
    create(input) {
      const { name, permissions = 'all' } = checkInput(inputs.key, input, 'key')
      const created = addKey(academy.state, { name, key: apiKeys.create(), permissions })
      apiKeys.reserve(academy, [created])
      academy.changed('keys')
      return copyOf(created)
    },
    update: (keyId, changes) => change(keyId, withoutUndefined(checkInput(inputs.keyChanges, changes, 'key'))),
    revoke: (keyId) => change(keyId, { revoked: true }),
  }
}

function copyOf(key: KeyRecord): ApiKey {
  return { ...key, permissions: key.permissions === 'all' ? 'all' : [...key.permissions] }
}
