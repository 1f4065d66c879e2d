/* A test that never ends: another process kills its run. */
import { test } from '@academy-access/server/playwright'

test('never ends', async ({ academy }) => {
  test.setTimeout(0)
  console.log(`begun at ${academy.baseUrl}`)
  await new Promise(() => {})
})
