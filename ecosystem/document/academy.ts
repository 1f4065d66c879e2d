import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

const keyOf = (digit: string) => `aa_live_${digit.repeat(32)}`

/** The ids and keys of the academies, which the calls name. */
export interface World {
  readonly keys: Readonly<Record<'all' | 'limited' | 'revoked' | 'trial' | 'locked' | 'full' | 'slow', string>>
  readonly courses: Readonly<Record<'open' | 'free' | 'hidden', string>>
  readonly lists: Readonly<Record<'vip' | 'managed', string>>
  readonly student: string
  /** Makes the next request fail with 500. */
  readonly fail: () => void
}

/** Starts the server with an academy for every error that the API has. */
export async function openAcademy() {
  const platform = createPlatform({
    seed: 'tools',
    fixture: {
      academies: [
        {
          name: 'Main',
          api_keys: [
            { key: keyOf('1') },
            { key: keyOf('2'), permissions: ['courses.list'] },
            { key: keyOf('3'), revoked: true },
          ],
          courses: [
            { title: 'Open', slug: 'open', lessons: [{ reading_time_minutes: 3 }] },
            { title: 'Free', slug: 'free', term: 'free', description: 'café' },
            { title: 'Hidden', slug: 'hidden', visibility: 'hidden' },
          ],
          students: [
            { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'open', completed_lessons: 1 }] },
            { email: 'ü@ü.example' },
          ],
          lists: [{ name: 'VIP', members: ['ada@example.com'] }],
          offers: [{ name: 'Bundle', courses: ['open'], granted_to: ['VIP'], holders: ['ada@example.com'] }],
        },
        { name: 'Trial', plan: 'trial', api_keys: [{ key: keyOf('4') }] },
        { name: 'Locked', locked: true, api_keys: [{ key: keyOf('5') }] },
        { name: 'Full', limits: { students: 0 }, api_keys: [{ key: keyOf('6') }] },
        { name: 'Slow', rate_limit: { requests: 1, window_seconds: 600 }, api_keys: [{ key: keyOf('7') }] },
      ],
    },
  })
  const academy = platform.academy()
  const idOf = (records: readonly { readonly id: string }[], at: number) => String(records[at]?.id)
  const server = await serve(platform, { port: 0 })
  const named = (name: string) => String(academy.lists.list().find((list) => list.name === name)?.id)
  const world: World = {
    keys: {
      all: keyOf('1'),
      limited: keyOf('2'),
      revoked: keyOf('3'),
      trial: keyOf('4'),
      locked: keyOf('5'),
      full: keyOf('6'),
      slow: keyOf('7'),
    },
    courses: {
      open: idOf(academy.courses.list(), 0),
      free: idOf(academy.courses.list(), 1),
      hidden: idOf(academy.courses.list(), 2),
    },
    lists: { vip: named('VIP'), managed: named('Bundle') },
    student: String(academy.students.list().find(({ email }) => email === 'ada@example.com')?.id),
    fail: () => academy.faults.add({ operation: '*', status: 500, times: 1 }),
  }
  return {
    url: server.url,
    world,
    /** Brings everything back to the fixture. */
    reset: () => platform.academies.forEach((one) => one.reset()),
    close: () => server.close(),
  }
}
