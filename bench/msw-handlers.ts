/* The compared mocks of one endpoint, a page of students: all have the same rows and the same response. */
import { createPlatform } from '@academy-access/engine'
import { createHandlers } from '@academy-access/msw'
import { Collection } from '@msw/data'
import { createServer as createMirage, Model } from 'miragejs'
import { http, HttpResponse, type RequestHandler } from 'msw'
import * as z from 'zod'

import { academyOf, apiKey, rowsOf } from './data.ts'

export const pageUrl = 'https://academy.test/api/v1/students?limit=50&offset=0'
export const headers = { authorization: `Bearer ${apiKey}` }

const page = (students: unknown, total: number) => ({ data: { students, pagination: { total, limit: 50, offset: 0 } } })
const range = (request: Request) => {
  const { searchParams } = new URL(request.url)
  return { skip: Number(searchParams.get('offset') ?? 0), take: Number(searchParams.get('limit') ?? 50) }
}
const handler = (respond: (request: Request) => object) =>
  http.get('https://academy.test/api/v1/students', ({ request }) => HttpResponse.json(respond(request)))

/** The handlers of this repository, with all endpoints. */
export function academy(students: number) {
  const platform = createPlatform({ fixture: { academies: [academyOf(students)] } })
  return { platform, handlers: createHandlers(platform, { baseUrl: 'https://academy.test' }) }
}

/** A handler as tests write it by hand: one constant response. */
export function plain(students: number): RequestHandler[] {
  const response = page(rowsOf(students).slice(0, 50), students)
  return [handler(() => response)]
}

/** A collection of @msw/data, set up as in its README. */
export async function mswData(students: number): Promise<RequestHandler[]> {
  const enrollment = z.object({
    id: z.string(),
    course_id: z.string(),
    enrolled_at: z.string(),
    completed_at: z.string().nullable(),
  })
  const collection = new Collection({
    schema: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      avatar_url: z.string().nullable(),
      joined_at: z.string(),
      courses_enrolled: z.number(),
      enrollments: z.array(enrollment),
    }),
  })
  for (const row of rowsOf(students)) await collection.create(row)
  return [handler((request) => page(collection.findMany(undefined, range(request)), collection.count()))]
}

/** A model of MirageJS. Only its data layer is used: it cannot intercept requests in Node. */
export function mirage(students: number): RequestHandler[] {
  const server = createMirage({ environment: 'test', models: { student: Model }, logging: false })
  // In one call: creating the students one by one takes minutes.
  server.db.loadData({ students: rowsOf(students) })
  return [
    handler((request) => {
      const { skip, take } = range(request)
      const all = server.schema.all('student')
      return page(
        all.slice(skip, skip + take).models.map(({ attrs }) => attrs),
        all.length,
      )
    }),
  ]
}
