import { expect } from 'vitest'

import { school, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

export const badInput = chapter('Bad input', {
  'R016 very large headers get a response in the envelope': async ({ open }) => {
    const { academy, api } = open(school)
    const before = stateOf(academy)
    const { status, code } = await api.get('/courses', { headers: { 'x-long': 'x'.repeat(40_000) } })
    expect(['200 undefined', '400 validation_error', '431 validation_error']).toContain(`${status} ${code}`)
    expect((await api.get('/courses')).status).toBe(200)
    expect(stateOf(academy)).toBe(before)
  },
})
