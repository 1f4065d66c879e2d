import { randomUUID } from 'node:crypto'

import { isObject } from '@academy-access/schemas/internal'

import { replaceAddresses } from '../addresses.ts'
import { madeUpPerson } from '../made-up.ts'

/** A shorter name, such as "Al", is a part of other texts. */
const shortestName = 4

/** Replaces persons by made-up ones, the same during a run. A made-up address in an input becomes the real one again. */
export function createPseudonyms() {
  // Without a salt, the made-up address of a guessed one would tell whether the guess is right.
  const salt = randomUUID()
  const emails = new Map<string, string>()
  const real = new Map<string, string>()
  const names = new Map<string, string>()

  const emailOf = (email: string, id = salt + email.toLowerCase()): string => {
    const key = email.toLowerCase()
    if (real.has(key)) return key
    const madeUp = emails.get(key) ?? madeUpPerson(id).email
    emails.set(key, madeUp)
    real.set(madeUp, email)
    return madeUp
  }
  const hideText = (text: string): string => {
    const withoutAddresses = replaceAddresses(text, (email) => emailOf(email))
    return [...names].reduce((left, [name, madeUp]) => left.replaceAll(name, madeUp), withoutAddresses)
  }
  const person = (row: Record<string, unknown> & { readonly email: string }) => {
    const madeUp = madeUpPerson(typeof row['id'] === 'string' ? row['id'] : salt + row.email.toLowerCase())
    const { name, avatar_url: picture } = row
    if (typeof name === 'string' && name.length >= shortestName && !names.has(name)) names.set(name, madeUp.name)
    return {
      email: emailOf(row.email, typeof row['id'] === 'string' ? row['id'] : undefined),
      ...(name !== undefined && { name: name && madeUp.name }),
      ...(picture !== undefined && { avatar_url: picture && madeUp.avatar_url }),
    }
  }
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value)
    if (Array.isArray(value)) return value.map(hide)
    if (!isObject(value)) return value
    const { email } = value
    const replaced = typeof email === 'string' ? person({ ...value, email }) : {}
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name in replaced ? Reflect.get(replaced, name) : hide(one)]),
    )
  }
  const reveal = <Value>(value: Value): Value => {
    const revealed =
      typeof value === 'string'
        ? replaceAddresses(value, (email) => real.get(email.toLowerCase()) ?? email)
        : Array.isArray(value)
          ? value.map(reveal)
          : isObject(value)
            ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reveal(one)]))
            : value
    // It has the same form.
    return revealed as Value
  }
  return { hide, hideText, reveal }
}
