import { initClient, initContract } from '@ts-rest/core'
import * as z from 'zod'

import { apiKey, baseUrl, type Fetch, type Peer, studentId } from '../data.ts'

const enrollment = z.object({
  id: z.string(),
  course_id: z.string(),
  enrolled_at: z.string(),
  completed_at: z.string().nullable(),
})
const student = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  joined_at: z.string(),
  enrollments: z.array(enrollment),
})
const pagination = z.object({ total: z.number(), limit: z.number(), offset: z.number() })
const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

const contract = initContract().router({
  list: {
    method: 'GET',
    path: '/api/v1/students',
    query: z.object({ limit: z.number().optional(), offset: z.number().optional() }),
    responses: { 200: z.object({ data: z.object({ students: z.array(student), pagination }) }), 401: failure },
  },
  get: {
    method: 'GET',
    path: '/api/v1/students/:studentId',
    pathParams: z.object({ studentId: z.string() }),
    responses: { 200: z.object({ data: student }), 404: failure },
  },
})

export function peer(fetch: Fetch): Peer {
  // ts-rest validates only with its own fetcher, which calls the global fetch.
  globalThis.fetch = fetch
  const client = initClient(contract, {
    baseUrl,
    baseHeaders: { authorization: `Bearer ${apiKey}` },
    validateResponse: true,
  })
  return {
    page: async () => {
      const { status, body } = await client.list({ query: {} })
      if (status !== 200) throw new Error(String(status))
      return body.data.students
    },
    one: async () => {
      const { status, body } = await client.get({ params: { studentId } })
      if (status !== 200) throw new Error(String(status))
      return body.data
    },
  }
}
