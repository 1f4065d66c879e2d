import { apiKey, baseUrl, type Fetch, type Peer, type Student, studentId } from '../data.ts'

export function peer(fetch: Fetch): Peer {
  const get = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
    const { data }: { data: Data } = await response.json()
    return data
  }
  return {
    page: async () => (await get<{ students: Student[] }>('/api/v1/students')).students,
    one: () => get<Student>(`/api/v1/students/${studentId}`),
  }
}
