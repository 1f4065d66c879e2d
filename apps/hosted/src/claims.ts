import { ServiceError } from '@academy-access/engine'
import { accountIdOf, lookUpAccounts } from '@academy-access/engine/internal'

import type { Account, Directory } from './directory.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

/**
 * Prepares the body of a request to the dashboard API: looks up the accounts of its addresses, and claims the ids and API
 * keys that it brings. Malformed parts are left to the engine, which names them.
 *
 * @throws ServiceError `validation_error` for an account with another id, `already_exists` for a key of another academy.
 */
export async function claim({ id, platform }: LoadedAcademy, text: string, directory: Directory): Promise<void> {
  const body = parsed(text)
  const students = [body, ...arrayOf(body['students'])]
  const emails = [...new Set(students.flatMap((student) => emailOf(student) ?? []))]
  await lookUpAccounts(platform, emails)
  const accounts = students.flatMap((student): Account[] => {
    const email = emailOf(student)
    const own = typeof student['id'] === 'string' ? student['id'].toLowerCase() : undefined
    return email === undefined || own === undefined || !uuid.test(own) || accountIdOf(platform, email) === own
      ? []
      : [[email, own]]
  })
  const [other] = await directory.claimAccounts(accounts)
  if (other) {
    const [email, owned] = other
    throw new ServiceError('validation_error', `body.students: ${owned} is the account of "${email}"`)
  }
  const keys = arrayOf(body['api_keys']).flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  if ((await directory.claimKeys(id, keys)) > 0) {
    throw new ServiceError('already_exists', 'An API key of the fixture is in use by another academy')
  }
}

type Json = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const arrayOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The address in its stored form. */
const emailOf = ({ email }: Json) => (typeof email === 'string' ? email.trim().toLowerCase() : undefined)
