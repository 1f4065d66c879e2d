import { AcademyClient } from '@academy-access/sdk'

import { syncRoster } from './job.ts'

// Another program may use the key too, so a call may wait long for its turn.
const academy = new AcademyClient({
  baseUrl: process.env['ACADEMY_BASE_URL'] ?? 'http://127.0.0.1:4010',
  apiKey: process.env['ACADEMY_API_KEY'] ?? 'aa_live_00000000000000000000000000000001',
  maxRetries: 5,
  totalTimeout: 600_000,
})
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort(new Error('stopped by SIGTERM; the next run goes on')))

const { ok, summary } = await syncRoster(academy, process.argv[2] ?? 'students.csv', console.error, stop.signal)
console.log(summary)
process.exitCode = ok ? 0 : 1
