import { test } from '@academy-access/server/vitest'
import { describe, expect } from 'vitest'

import { send } from '../send.ts'

// Each test does the same in its own academy, and would see the others if they shared anything. Some run at once in a process.
describe.concurrent('side by side', () => {
  for (let number = 1; number <= Number(process.env['KITS_TESTS'] ?? 8); number++) {
    test(`test ${number} sees only its own academy`, async ({ academy, expect }) => {
      const email = `student-${number}@example.com`
      const time = new Date(Date.UTC(2030, 0, 1, 0, 0, number)).toISOString()
      await academy.clock.freeze(time)
      await academy.faults.add({ operation: 'courses.list', status: 429, retry_after: number })
      expect(await send(academy, 'POST', '/students', { email })).toMatchObject({ status: 201 })
      expect(await send(academy, 'GET', '/courses')).toMatchObject({ status: 429 })
      expect(await send(academy, 'GET', '/students')).toMatchObject({
        body: { data: { students: [{ email, joined_at: time }], pagination: { total: 1 } } },
      })
      expect(academy.name).toContain(`test ${number} sees only its own academy (process `)
      expect((await academy.journal.list()).map(({ status }) => status)).toEqual([201, 429, 200])
      expect((await academy.outbox.list()).map(({ to }) => to)).toEqual([email])
      expect(await academy.faults.list()).toMatchObject([{ retry_after: number, hits: 1 }])
      expect((await academy.clock.get()).now).toBe(time)
    })
  }
})

describe('another state', () => {
  test.override({ academyFrom: 'Class' })
  test('is that of another academy', async ({ academy }) => {
    expect((await academy.students.list()).map(({ name }) => name)).toEqual(['Ada', 'Bob'])
  })
})
