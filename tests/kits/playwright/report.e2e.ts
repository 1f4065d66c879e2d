/* A test that fails on purpose in a page: another process opens its report. */
import { expect, mergeTests } from '@playwright/test'

import { test as academyTest } from '@academy-access/server/playwright'

import { call, post, test as appTest } from './page.ts'

const test = mergeTests(academyTest, appTest)

test('adds a <student>', async ({ academy, app }) => {
  await academy.clock.freeze('2030-01-01T00:00:00.000Z')
  await academy.faults.add({ operation: 'lists.list', status: 503 })
  await academy.faults.add({ operation: 'courses.list', status: 500, times: 1 })
  await test.step('add the student', async () => {
    await call(app, '/api/v1/students', post({ email: 'ada@example.com', name: '</script><b>Ada' }))
  })
  await academy.clock.advance(3_600_000)
  await call(app, '/api/v1/courses')
  // A key that the app sends somewhere else than in its header.
  await call(app, '/api/v1/students', post({ email: 'bob@example.com', name: academy.apiKey }))
  const thrown = app.waitForEvent('pageerror')
  await app.evaluate(() => {
    console.error('the app is confused')
    setTimeout(() => {
      throw new Error('not caught')
    })
  })
  await thrown
  await expect(app.locator('h1')).toHaveText('Ada', { timeout: 50 })
})
