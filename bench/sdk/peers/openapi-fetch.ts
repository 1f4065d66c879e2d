import createClient from 'openapi-fetch'

import { apiKey, baseUrl, type Fetch, type Peer, type Student, studentId } from '../data.ts'

interface Json<Body> {
  content: { 'application/json': Body }
}

interface paths {
  '/api/v1/students': {
    get: {
      parameters: { query?: { limit?: number; offset?: number } }
      responses: { 200: Json<{ data: { students: Student[] } }>; 401: Json<{ error: { code: string } }> }
    }
  }
  '/api/v1/students/{studentId}': {
    get: {
      parameters: { path: { studentId: string } }
      responses: { 200: Json<{ data: Student }>; 404: Json<{ error: { code: string } }> }
    }
  }
}

export function peer(fetch: Fetch): Peer {
  const client = createClient<paths>({ baseUrl, fetch, headers: { authorization: `Bearer ${apiKey}` } })
  return {
    page: async () => {
      const { data, error } = await client.GET('/api/v1/students', { params: { query: { limit: 50 } } })
      if (error) throw new Error(error.error.code)
      return data.data.students
    },
    one: async () => {
      const { data, error } = await client.GET('/api/v1/students/{studentId}', { params: { path: { studentId } } })
      if (error) throw new Error(error.error.code)
      return data.data
    },
  }
}
