import { endpoints } from '@academy-access/schemas'
import ky from 'ky'

import { apiKey, baseUrl, type Fetch, type Peer, studentId } from '../data.ts'

// The schemas without the client: the lowest cost of ky and validation together.
export function peer(fetch: Fetch): Peer {
  const api = ky.create({ fetch, prefix: baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
  const { list, get } = endpoints.students
  return {
    page: async () => list.data.parse((await api.get('api/v1/students').json<{ data: unknown }>()).data).students,
    one: async () => get.data.parse((await api.get(`api/v1/students/${studentId}`).json<{ data: unknown }>()).data),
  }
}
