import { setupAcademy } from '@academy-access/msw/node'
import { AcademyClient } from '@academy-access/sdk'
import { useFakeTimers } from 'sinon'
import { expect, it } from 'vitest'

/** Sends a write while these functions are fake, and a read after that. */
async function writeWith(toFake: ('nextTick' | 'setTimeout' | 'Date' | 'performance')[]): Promise<unknown> {
  const mock = setupAcademy({ proxy: true, hooks: false })
  await mock.start()
  const client = new AcademyClient({ baseUrl: 'https://academy.test', apiKey: null })
  const clock = useFakeTimers({ toFake })
  try {
    return await client.lists.create({ name: 'VIP' }).result()
  } finally {
    clock.restore()
    expect((await client.courses.list()).items).toEqual([])
    await mock.stop()
  }
}

// Requests left the mock, and a DELETE reached the real service.
it('Sinon, a fake nextTick: a request fails with the name of what must not be fake, and was not sent', async () =>
  expect(await writeWith(['nextTick', 'setTimeout', 'Date'])).toMatchObject({
    ok: false,
    error: { ambiguous: false, message: expect.stringContaining('doNotFake: ["nextTick"]') },
  }))

it('Sinon, fake timers and a real nextTick: the mock responds', async () =>
  expect(await writeWith(['setTimeout', 'Date', 'performance'])).toMatchObject({ ok: true, data: { name: 'VIP' } }))
