import { createPlatform } from '@academy-access/engine'
import { beforeEach, expect, it } from 'vitest'

import { serveDashboard } from '../dashboard.ts'
import { apiOf } from '../api.ts'

const platform = createPlatform({
  seed: 'emails',
  fixture: { academies: [{ name: 'Nordlicht', students: [{ email: 'eve@example.com', name: 'Eve', removed: true }] }] },
})
const academy = platform.academy()
const dashboard = await serveDashboard(platform)
beforeEach(() => academy.reset())

const create = (email: string) => apiOf(academy.apiKey, platform)('POST', '/students', { email })
const outbox = async () => (await dashboard.control('outbox.list', {}, academy.id)).data

it('an email greets the student and contains the magic link', async () => {
  await create('ada@example.com')
  await create('eve@example.com')
  const [ada, eve] = await outbox()
  const link = `/dashboard/sign-in?academy=${academy.id}&student=${ada.student_id}&email=1`
  expect(ada).toMatchObject({ id: '1', to: 'ada@example.com', subject: 'Welcome to Nordlicht', link })
  expect(ada.text).toMatch(/^Hello ada@example\.com,\n/)
  expect(ada.text.split('\n')).toContain(dashboard.url + link)
  expect(eve).toMatchObject({ id: '2', kind: 'reactivated', subject: 'Welcome back to Nordlicht' })
  expect(eve.text).toMatch(/^Hello Eve,\n/)
})

it('an email of a student whom the academy no longer has greets the address', async () => {
  await create('eve@example.com')
  academy.restore({})
  expect((await outbox())[0].text).toMatch(/^Hello eve@example\.com,\n/)
})

it('clearing the outbox does not start its numbers again, and a reset does', async () => {
  await create('ada@example.com')
  await dashboard.control('outbox.clear', {}, academy.id)
  await create('bob@example.com')
  expect(await outbox()).toMatchObject([{ id: '2', to: 'bob@example.com' }])
  academy.reset()
  await create('ada@example.com')
  expect(await outbox()).toMatchObject([{ id: '1' }])
})
