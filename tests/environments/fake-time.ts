import { mock } from 'node:test'

import { AcademyClient } from '@academy-access/sdk'
import { expect } from 'vitest'

import type { EnvironmentCase } from './environment-case.ts'

const happened = 'a wait after a 429 never ended: its timer was fake and its clock was not'
const rule = 'a wait ends with its timer'

type MockedApis = NonNullable<Parameters<typeof mock.timers.enable>[0]>['apis']

/** Waits of the client with the fake timers of `node:test`. */
async function waitWith(apis: MockedApis): Promise<void> {
  let requests = 0
  const fetch = async () =>
    ++requests === 1
      ? new Response('{"error":{"code":"rate_limit_exceeded","message":"slow down"}}', {
          status: 429,
          headers: { 'retry-after': '30' },
        })
      : new Response('{"data":{"courses":[]}}')
  mock.timers.enable({ apis })
  try {
    const academy = new AcademyClient({ baseUrl: 'http://academy.test', apiKey: 'aa_live_test', fetch })
    const courses = academy.courses.list()
    await new Promise((resolve) => setImmediate(resolve))
    mock.timers.tick(30_000)
    expect(await courses).toEqual([])
    expect(requests).toBe(2)
  } finally {
    mock.timers.reset()
  }
}

export const fakeTimeCases: EnvironmentCase[] = [
  { environment: 'node:test, setTimeout', happened, rule, run: () => waitWith(['setTimeout']) },
  { environment: 'node:test, setTimeout and Date', happened, rule, run: () => waitWith(['setTimeout', 'Date']) },
]
