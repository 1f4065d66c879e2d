import { type Academy, createPlatform, demoFixture } from '@academy-access/engine'
import { restorePlatform } from '@academy-access/engine/internal'
import { expect, it } from 'vitest'

import { bothStates, demoRecords } from './demo-platform.ts'

const contentOf = (academy: Academy) => ({ ...academy.snapshot(), ids: undefined, clock: undefined })
const seeded = () => createPlatform({ fixture: demoFixture() }).academy()
const restored = () => restorePlatform(bothStates(JSON.parse(JSON.stringify(demoRecords())))).academy()

it('the records of the build are the demo academy, also after a reset', () => {
  const academy = restored()
  expect(academy.id).toBe(seeded().id)
  expect(contentOf(academy)).toEqual(contentOf(seeded()))
  academy.courses.delete(academy.courses.list()[0]?.id ?? '')
  academy.courses.create({ title: 'New', slug: 'new' })
  expect(contentOf(academy)).not.toEqual(contentOf(seeded()))
  academy.reset()
  expect(contentOf(academy)).toEqual(contentOf(seeded()))
})

it('the clock of the demo academy is that of the system, and its new records get other ids at each start', () => {
  const [one, other] = [restored(), restored()]
  expect(Math.abs(one.clock.now() - Date.now())).toBeLessThan(1000)
  const course = { title: 'New', slug: 'new' }
  expect(one.courses.create(course).id).not.toBe(other.courses.create(course).id)
})
