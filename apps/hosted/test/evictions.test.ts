import { it, onTestFinished } from 'vitest'

import { Comparison, requestTo } from './evictions.ts'

it('a reset gives the first ids and the first time again, also after an eviction', async () => {
  const comparison = await Comparison.start()
  onTestFinished(() => comparison.close())
  const academy = '/dashboard/api/academies/{{academy.0}}'
  await comparison.run([
    { request: requestTo(`${academy}/keys`, 'POST', { name: 'new' }), evict: true },
    { request: requestTo(`${academy}/clock`, 'PUT', { advance_ms: 1000 }), evict: false },
    { request: requestTo(`${academy}/reset`, 'POST'), evict: false },
    { request: requestTo(academy), evict: false },
  ])
})
