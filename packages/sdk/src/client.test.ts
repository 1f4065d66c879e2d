import { createPlatform } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { AcademyClient } from './index.ts'

it('smoke', async () => {
  const platform = createPlatform({ seed: 1 })
  const academy = new AcademyClient({
    baseUrl: 'http://x',
    apiKey: platform.academy().apiKey,
    fetch: platform.fetch,
  })
  console.log(await academy.courses.list())
  console.log(await academy.students.create({ email: 'ada@example.com' }))
  console.log(await academy.students.create({ email: 'ada@example.com' }).result())
  console.log(await academy.students.list(), await academy.students.list().all())
  console.log(academy)
  await expect(academy.lists.create({ name: '' })).rejects.toThrow('x')
})
