import { expect, mergeTests } from '@playwright/test'

import { test as academyTest } from '@academy-access/server/playwright'

import { call, post, test as appTest } from './page.ts'

const test = mergeTests(academyTest, appTest)

// Each test does the same in its own academy, and would see the others if they shared anything.
for (let number = 1; number <= Number(process.env['KITS_TESTS'] ?? 8); number++) {
  test(`test ${number} sees only its own academy`, async ({ app, academy }) => {
    const email = `student-${number}@example.com`
    const time = new Date(Date.UTC(2030, 0, 1, 0, 0, number)).toISOString()
    await academy.clock.freeze(time)
    await academy.faults.add({ operation: 'courses.list', status: 429, retry_after: number })
    expect(await call(app, '/api/v1/students', post({ email, name: `Student ${number}` }))).toMatchObject({
      status: 201,
    })
    expect(await call(app, '/api/v1/courses')).toMatchObject({ status: 429 })
    expect(await call(app, '/api/v1/students')).toMatchObject({
      body: { data: { students: [{ email, joined_at: time }], pagination: { total: 1 } } },
    })
    expect(academy.name).toMatch(new RegExp(`^test ${number} sees only its own academy \\(process \\d+ on \\w+\\)$`))
    expect((await academy.journal.list()).map(({ status }) => status)).toEqual([201, 429, 200])
    expect((await academy.outbox.list()).map(({ to }) => to)).toEqual([email])
    expect(await academy.faults.list()).toMatchObject([{ retry_after: number, hits: 1 }])
    expect((await academy.clock.get()).now).toBe(time)
  })
}
