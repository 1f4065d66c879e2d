import { afterEach, expect, it, vi } from 'vitest'

import { AcademyClient, InputError } from '../index.ts'

afterEach(() => void vi.unstubAllGlobals())

it('an environment without fetch is no error of the connection, and is not tried again', async () => {
  vi.stubGlobal('fetch', undefined)
  const academy = new AcademyClient({ baseUrl: 'https://academy.test', apiKey: `aa_live_${'1'.repeat(32)}` })
  const result = await academy.courses.list().result()
  expect(result).toMatchObject({ ok: false, error: { name: 'InputError', ambiguous: false } })
  await expect(academy.students.create({ email: 'ada@example.com' })).rejects.toThrow(InputError)
  await expect(academy.courses.list()).rejects.toThrow('fetch: this environment has none; set it')
})
