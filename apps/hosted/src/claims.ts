import { isObject } from '@academy-access/schemas/internal'
import { ServiceError } from '@academy-access/engine'
import { accountIdOf, lookUpAccounts } from '@academy-access/engine/internal'

import type { Account } from './directory-object.ts'
import type { Directory } from './directory.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

/** Ids of accounts and API keys in the input of a control, which no other academy may have. */
export interface Claims {
  readonly accounts: readonly Account[]
  readonly keys: readonly string[]
}

/**
 * Reads what the input of a control brings and the academy does not have. It also looks up the accounts of the addresses in it. Malformed parts are left to the engine, which names them.
 */
export async function readClaims({ platform, academy }: LoadedAcademy, input: unknown): Promise<Claims> {
  const body: Json = isObject(input) ? input : {}
  const students = [body, ...arrayOf([body['fields']]), ...arrayOf(body['students'])]
  const members = Array.isArray(body['emails']) ? body['emails'] : []
  const emails = [
    ...new Set(
      [...students, ...members.map((email: unknown) => ({ email }))].flatMap((student) => emailOf(student) ?? []),
    ),
  ]
  await lookUpAccounts(platform, emails)
  const accounts = students.flatMap((student): Account[] => {
    const email = emailOf(student)
    const own = typeof student['id'] === 'string' ? student['id'].toLowerCase() : undefined
    return email === undefined || own === undefined || !uuid.test(own) || accountIdOf(platform, email) === own
      ? []
      : [[email, own]]
  })
  const known = new Set(academy?.keys.list().map(({ key }) => key))
  const keys = arrayOf(body['api_keys']).flatMap(({ key }) => (typeof key === 'string' && !known.has(key) ? [key] : []))
  return { accounts, keys }
}

/**
 * Claims ids and keys for an academy. Call it after the engine has accepted them, so that a rejected body claims nothing.
 *
 * @throws ServiceError `validation_error` for an id of another address, `already_exists` for a key of another academy. Then
 *   nothing is claimed.
 */
export async function claim(academy: string, { accounts, keys }: Claims, directory: Directory): Promise<void> {
  checkAccounts(await directory.ownersOf(accounts))
  if ((await directory.claimKeys(academy, keys)) > 0) {
    throw new ServiceError('already_exists', 'An API key of the fixture is in use by another academy')
  }
  // Another request can have claimed them since.
  checkAccounts(await directory.claimAccounts(accounts))
}

function checkAccounts([other]: readonly Account[]): void {
  if (!other) return
  const [email, owned] = other
  throw new ServiceError('validation_error', `body.students: ${owned} is the account of "${email}"`)
}

type Json = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const arrayOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The address in its stored form. */
const emailOf = ({ email }: Json) => (typeof email === 'string' ? email.trim().toLowerCase() : undefined)
