import { randomUUID } from 'node:crypto'

import type { Target } from '@academy-access/mcp'

import { replaceAddresses } from '../addresses.ts'
import { madeUpPerson } from '../made-up.ts'

/** A shorter name, such as "Al", is a part of other texts. */
const shortestName = 4

/** Replaces persons by made-up ones, the same during a run. A made-up address in an input becomes the real one again. */
export function createPseudonyms(): NonNullable<Target['hiding']> & { reveal(text: string): string } {
  // Without a salt, the made-up address of a guessed one would tell whether the guess is right.
  const salt = randomUUID()
  const real = new Map<string, string>()
  const names = new Map<string, string>()
  const personOf = (address: string) => madeUpPerson(salt + address.toLowerCase())
  const hideAddress = (address: string) => {
    if (real.has(address.toLowerCase())) return address
    const { email } = personOf(address)
    real.set(email, address)
    return email
  }
  return {
    text(text) {
      const hidden = replaceAddresses(text, hideAddress)
      return [...names].reduce((left, [name, madeUp]) => left.replaceAll(name, madeUp), hidden)
    },
    fields({ email, name, avatar_url: picture }) {
      if (typeof email !== 'string') return {}
      const person = personOf(email)
      if (typeof name === 'string' && name.length >= shortestName) names.set(name, person.name)
      return { email: hideAddress(email), name: name && person.name, avatar_url: picture && person.avatar_url }
    },
    reveal: (text) => replaceAddresses(text, (address) => real.get(address.toLowerCase()) ?? address),
  }
}
