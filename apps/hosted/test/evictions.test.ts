import { it, onTestFinished } from 'vitest'

import { Comparison, requestTo } from './evictions.ts'

it('a reset gives the first ids and the first time again, also after an eviction', async () => {
  const comparison = await Comparison.start()
  onTestFinished(() => comparison.close())
  const own = '/dashboard/api/academies/{{academy.0}}/controls'
  await comparison.run([
    { request: requestTo(`${own}/keys.create`, { name: 'new' }), evict: true },
    { request: requestTo(`${own}/clock.advance`, { milliseconds: 1000 }), evict: false },
    { request: requestTo(`${own}/reset`), evict: false },
    { request: requestTo(`${own}/snapshot`), evict: false },
  ])
})
