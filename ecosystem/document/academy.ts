import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

/** The keys of the academies, by what they are for. */
const keys = Object.fromEntries(
  (['all', 'limited', 'revoked', 'trial', 'locked', 'full', 'slow'] as const).map((name, index) => [
    name,
    `aa_live_${String(index + 1).repeat(32)}`,
  ]),
) as Readonly<Record<'all' | 'limited' | 'revoked' | 'trial' | 'locked' | 'full' | 'slow', string>>

/** The ids and keys of the academies, which the calls name. */
export type World = Awaited<ReturnType<typeof openAcademy>>['world']

/** Starts the server with an academy for every error that the API has. */
export async function openAcademy() {
  const platform = createPlatform({
    seed: 'tools',
    fixture: {
      academies: [
        {
          name: 'Main',
          api_keys: [
            { key: keys.all },
            { key: keys.limited, permissions: ['courses.list'] },
            { key: keys.revoked, revoked: true },
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
        { name: 'Trial', plan: 'trial', api_keys: [{ key: keys.trial }] },
        { name: 'Locked', locked: true, api_keys: [{ key: keys.locked }] },
        { name: 'Full', limits: { students: 0 }, api_keys: [{ key: keys.full }] },
        { name: 'Slow', rate_limit: { requests: 1, window_seconds: 600 }, api_keys: [{ key: keys.slow }] },
      ],
    },
  })
  const academy = platform.academy()
  const [open, free, hidden] = academy.courses.list().map(({ id }) => id) as [string, string, string]
  const server = await serve(platform, { port: 0 })
  return {
    url: server.url,
    world: {
      keys,
      courses: { open, free, hidden },
      lists: { vip: academy.lists.get('VIP').id, managed: academy.lists.get('Bundle').id },
      student: String(academy.students.list().find(({ email }) => email === 'ada@example.com')?.id),
      /** Makes the next request fail with 500. */
      fail: () => academy.faults.add({ operation: '*', status: 500, times: 1 }),
    },
    /** Brings everything back to the fixture. */
    reset: () => platform.academies.list().forEach((one) => one.reset()),
    close: () => server.close(),
  }
}
