import { createPlatform } from '@academy-access/engine'
import { controlList } from '@academy-access/engine/internal'
import { controlledAcademy } from '@academy-access/kit/controls'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { serveDashboard } from '../dashboard.ts'

const ids = [1, 2, 3, 4, 5].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const platform = createPlatform({ seed: 'errors', fixture: { academies: [controlledAcademy] } })
const academy = platform.academy()
const dashboard = await serveDashboard(platform)

const texts = ['', 'one two VIP All gold paid active one_time courses.list * noon ada@example.com x@y'.split(' '), ids]
const times = ['2031-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
const scalars = [null, [-1, 0, 1, 2, 99, 429, 500, 1.5, 1e300], true, false]
const arrays = [[], ['one'], ['VIP'], ['none'], [null], ['ada@example.com', 'zoe@example.com'], [ids[1], ids[4]]]
const objects = [{}, { one: 2 }, { one: 3 }, { two: 1 }, { students: 1 }, { requests: 1, window_seconds: 1 }]

/** Values that are valid, or almost valid, for some field. */
const value = fc.oneof(
  fc.constantFrom<unknown>(...texts.flat(), ...times),
  fc.constantFrom<unknown>(...scalars.flat()),
  fc.constantFrom<unknown>(...arrays, ...objects, [{ title: 'L' }], [{ title: 7 }]),
  fc.jsonValue({ maxDepth: 2 }),
)

function inputOf(schema: object): fc.Arbitrary<unknown> {
  const { shape } = (schema as { def: { shape: object } }).def
  const ids = { courseId: 'one', studentId: 'ada@example.com', listId: 'VIP', offerId: controlledAcademy.offers[0]!.id }
  const fields = [...Object.keys(shape), 'unknown'].map((field) => {
    const own = Object.entries(ids).find(([name]) => name === field)
    return [field, own ? fc.constant(own[1]) : value] as const
  })
  const required = Object.keys(ids).filter((name) => name in shape)
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: required })
  return fc.oneof({ arbitrary: whole, weight: 9 }, { arbitrary: fc.jsonValue(), weight: 1 })
}

const look = () => JSON.stringify([academy.snapshot(), academy.faults.list(), platform.academies.length])

const changes = controlList.filter(({ control, name }) => control.kind === 'change' && name !== 'academies.delete')

describe('an error response changes nothing, and no input causes a 500', () => {
  it.each(changes.map((one) => [`${one.on} ${one.name}`, one] as const))('%s', async (_, { name, on, control }) => {
    await fc.assert(
      fc.asyncProperty(inputOf(control.input()), async (sent) => {
        academy.reset()
        const before = look()
        const { status } = await dashboard.control(name, sent, on === 'academy' ? academy.id : undefined)
        expect([200, 400, 402, 404, 409, 410]).toContain(status)
        if (status >= 400) expect(look()).toBe(before)
      }),
      { numRuns: process.env['THOROUGH'] ? 150 : 40 },
    )
    for (const other of platform.academies.slice(1)) platform.removeAcademy(other.id)
  })
})
