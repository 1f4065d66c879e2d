import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { AcademyFixture } from '@academy-access/engine'

/** An academy with two courses, three students and a list. */
export const fixture: AcademyFixture = {
  courses: [
    { title: 'Intro to TypeScript', slug: 'intro', lessons: [{ reading_time_minutes: 7 }] },
    { title: 'Advanced Types', slug: 'advanced' },
  ],
  students: [
    { email: 'ada@example.com', enrollments: [{ course: 'intro', completed_lessons: 1 }] },
    { email: 'bob@example.com' },
    { email: 'cleo@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
}

/** An HTTP server with any behavior. Use it with `await using`, which closes it. */
export async function listen(handler: RequestListener) {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The id of no record. */
export const someId = '11111111-1111-4111-8111-111111111111'
