import { Stripe } from 'stripe'

import { apiKey, type Fetch, type Peer, type Student, studentId } from '../data.ts'

// The client of another API, with the paths of this API: it shows the cost of its request code.
export function peer(fetch: Fetch): Peer {
  const stripe = new Stripe(apiKey, {
    host: 'academy.test',
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch),
  })
  const get = async (path: string): Promise<unknown> => stripe.rawRequest('GET', path)
  return {
    page: async () => ((await get('/api/v1/students')) as { data: { students: Student[] } }).data.students,
    one: async () => ((await get(`/api/v1/students/${studentId}`)) as { data: Student }).data,
  }
}
