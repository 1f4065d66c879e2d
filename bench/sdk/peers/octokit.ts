import { Octokit } from 'octokit'

import { apiKey, baseUrl, type Fetch, type Peer, type Student, studentId } from '../data.ts'

// The client of another API, with the paths of this API: it shows the cost of its request code.
export function peer(fetch: Fetch): Peer {
  const octokit = new Octokit({
    auth: apiKey,
    baseUrl,
    request: { fetch },
    throttle: { enabled: false },
    retry: { enabled: false },
  })
  const get = async <Data>(path: string): Promise<Data> => {
    const { data }: { data: { data: Data } } = await octokit.request(`GET ${path}`)
    return data.data
  }
  return {
    page: async () => (await get<{ students: Student[] }>('/api/v1/students')).students,
    one: () => get<Student>(`/api/v1/students/${studentId}`),
  }
}
