import { mock } from 'node:test'

import { AcademyClient } from '@academy-access/sdk'
import { afterEach, expect, it } from 'vitest'

afterEach(() => mock.timers.reset())

// A wait after a 429 never ended: its timer was fake and its clock was not.
it.each([{ apis: ['setTimeout'] }, { apis: ['setTimeout', 'Date'] }] as const)(
  'node:test with $apis: a wait ends with its timer',
  async ({ apis }) => {
    const limited = { error: { code: 'rate_limit_exceeded', message: 'slow down' } }
    const responses = [
      Response.json(limited, { status: 429, headers: { 'retry-after': '30' } }),
      Response.json({ data: { courses: [] } }),
    ]
    const fetch = async () => responses.shift()!
    mock.timers.enable({ apis: [...apis] })
    const courses = new AcademyClient({ baseUrl: 'http://academy.test', apiKey: 'aa_live_test', fetch }).courses.list()
    await new Promise((resolve) => setImmediate(resolve))
    mock.timers.tick(30_000)
    expect((await courses).items).toEqual([])
    expect(responses).toEqual([])
  },
)
