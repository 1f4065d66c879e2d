import OpenAI from 'openai'

import { apiKey, baseUrl, type Fetch, type Peer, type Student, studentId } from '../data.ts'

// The client of another API, with the paths of this API: it shows the cost of its request code.
export function peer(fetch: Fetch): Peer {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, fetch, dangerouslyAllowBrowser: true })
  return {
    page: async () => (await client.get<{ data: { students: Student[] } }>('/api/v1/students', {})).data.students,
    one: async () => (await client.get<{ data: Student }>(`/api/v1/students/${studentId}`, {})).data,
  }
}
