import { AcademyClient } from '@academy-access/sdk'

import { apiKey, baseUrl, type Fetch, type Peer, studentId } from '../data.ts'

export function peer(fetch: Fetch): Peer {
  const academy = new AcademyClient({ baseUrl, apiKey, fetch, dangerouslyAllowBrowser: true })
  return {
    page: async () => (await academy.students.list()).items,
    one: () => academy.students.get(studentId),
  }
}
