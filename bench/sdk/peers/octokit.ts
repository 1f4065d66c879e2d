import { Octokit } from 'octokit'

import { apiKey, baseUrl, type Fetch, type Peer, studentId } from '../data.ts'

interface Student {
  id: string
  email: string
  name: string | null
}

// The client of another API, with the paths of this API: it shows the cost of its request code.
export function peer(fetch: Fetch): Peer {
  const octokit = new Octokit({
    auth: apiKey,
    baseUrl,
    request: { fetch },
    throttle: { enabled: false },
    retry: { enabled: false },
  })
  const get = async (path: string): Promise<unknown> => (await octokit.request(`GET ${path}`)).data as unknown
  return {
    page: async () => ((await get('/api/v1/students')) as { data: { students: Student[] } }).data.students,
    one: async () => ((await get(`/api/v1/students/${studentId}`)) as { data: Student }).data,
  }
}
