import { endpointList, errors } from '@academy-access/schemas'
import { describe, expect, it } from 'vitest'

import { allChapters } from '@academy-access/conformance/rules/all.ts'
import { faults } from '@academy-access/conformance/rules/faults.ts'
import { runThrough } from '@academy-access/conformance/suite.ts'
import { prismTransport, type Sightings } from './transport.ts'

const seen: Sightings = { violations: [], answers: new Set() }
// A proxy cannot pass on that a connection was cut.
runThrough(
  prismTransport(seen),
  allChapters.filter((chapter) => chapter !== faults),
)

// What the service takes although the document asks for better: a page that it clamps (D16, D17), texts that it trims
// (D44, D46), and spaces before the key (D24).
const leniencies = [/query parameter (limit|offset)/, /body property (email|name) must/, /security scheme/]

describe('what Prism saw', () => {
  it('no answer broke the contract', () => {
    expect(seen.violations.filter(({ of }) => of === 'response')).toEqual([])
  })

  it('nothing was granted that the document forbids, but for known leniencies', () => {
    const granted = seen.violations.filter(({ of, status }) => of === 'request' && status < 300)
    expect(granted.filter(({ message }) => !leniencies.some((known) => known.test(message)))).toEqual([])
  })

  it('every operation succeeded, and every status came about', () => {
    const successes = endpointList.map(({ id, status }) => `${id} ${status}`)
    expect(successes.filter((answer) => !seen.answers.has(answer))).toEqual([])
    const statuses = new Set([...seen.answers].map((answer) => Number(answer.split(' ')[1])))
    expect(Object.values(errors).filter(({ status }) => !statuses.has(status))).toEqual([])
  })
})
