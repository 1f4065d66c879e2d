import type { OperationId } from '@academy-access/schemas'
import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { ApiKeyFixture } from '../fixture/schema.ts'
import { title } from '../fixture/values.ts'
import { notFound } from '../service-error.ts'
import { addKey, putKey } from '../state/api-keys.ts'
import type { AcademyState, KeyRecord } from '../state/state.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { change, type ControlsOf, named, nothing, read, secret, withReferences } from './control.ts'
import { changesOf } from './inputs.ts'

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

/** The API keys of an academy. A key is named by its id or name. */
export interface KeyControls {
  /** Copies of all keys, revoked ones too. */
  list(): readonly ApiKey[]
  /**
   * A copy of a key by id or name.
   *
   * @throws ServiceError `not_found`.
   */
  get(key: string): ApiKey
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
  update(key: string, changes: KeyChanges): ApiKey
  /**
   * Revokes a key: requests with it get 401 from now on.
   *
   * @throws ServiceError `not_found`.
   */
  revoke(key: string): ApiKey
}

const keyName = named('key')

/** @internal */
export const keys = {
  list: read('List the API keys, masked', nothing, (_, { core }) => core.state.keys.map(copyOf), {
    shown: (rows) => rows.map(masked),
  }),
  get: secret('Read an API key in full', keyName, (input, { core }) => copyOf(findKey(core.state, input.key))),
  create: change(
    'Create an API key. The response contains the full key.',
    () => z.strictObject({ name: title, permissions: z.optional(ApiKeyFixture.shape.permissions) }),
    ({ name, permissions = 'all' }, { core }) => {
      const { apiKeys } = core.services
      const created = addKey(core.state, { name, key: apiKeys.create(), permissions })
      apiKeys.reserve(core, [created])
      core.changed('keys')
      return copyOf(created)
    },
  ),
  update: change(
    'Change the name or permissions of an API key, or revoke it, or make it valid again',
    () => withReferences(keyName().shape, changesOf(ApiKeyFixture.shape, 'id', 'key')),
    ({ key, ...changes }, { core }) => changeKey(core, key, withoutUndefined(changes)),
    { shown: masked },
  ),
  revoke: change(
    'Revoke an API key. Requests with it then get 401.',
    keyName,
    ({ key }, { core }) => changeKey(core, key, { revoked: true }),
    { shown: masked },
  ),
} satisfies ControlsOf<KeyControls>

/** @internal A key by id or name. */
export const keyOf = ({ keys }: AcademyState, idOrName: string): KeyRecord | undefined =>
  keys.find(({ id }) => id === idOrName.toLowerCase()) ?? keys.find(({ name }) => name === idOrName)

function findKey(state: AcademyState, idOrName: string): KeyRecord {
  const found = keyOf(state, idOrName)
  if (!found) throw notFound('API key', JSON.stringify(idOrName))
  return found
}

function changeKey(core: AcademyCore, idOrName: string, changes: Partial<KeyRecord>): ApiKey {
  const changed = { ...findKey(core.state, idOrName), ...changes }
  putKey(core.state, changed)
  core.changed('keys')
  return copyOf(changed)
}

/** The key with its secret part replaced by asterisks, except for the last characters, which identify it. */
function masked(row: ApiKey): ApiKey {
  const { key } = row
  const visible = 4
  const from = key.lastIndexOf('_') + 1
  return { ...row, key: key.slice(0, from) + '*'.repeat(key.length - from - visible) + key.slice(-visible) }
}

function copyOf(key: KeyRecord): ApiKey {
  return { ...key, permissions: key.permissions === 'all' ? 'all' : [...key.permissions] }
}
