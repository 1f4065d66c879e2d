import ky from 'ky'

import { apiKey, baseUrl, type Fetch, type Peer, type Student, studentId } from '../data.ts'

export function peer(fetch: Fetch): Peer {
  const api = ky.create({ fetch, prefix: baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
  return {
    page: async () => (await api.get('api/v1/students').json<{ data: { students: Student[] } }>()).data.students,
    one: async () => (await api.get(`api/v1/students/${studentId}`).json<{ data: Student }>()).data,
  }
}
