/* A test that fails on purpose in a call of the kit: another process reads what is printed. */
import { test } from '@academy-access/server/playwright'

test('asks for a course', async ({ academy }) => {
  await academy.clock.freeze('2030-01-01T00:00:00.000Z')
  await academy.courses.get('none')
})
