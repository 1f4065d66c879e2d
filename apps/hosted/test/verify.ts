import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startService } from './service.ts'

/** Runs `academy-server verify` on an academy of the hosted service. Its exit code is that of this process. */
const service = await startService()
const { api_key } = await service.create({
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{ reading_time_minutes: 5 }] },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
  ],
  students: [{ email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'algebra' }] }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Bundle', courses: ['botany'], granted_to: ['VIP'], holders: ['ada@example.com'] }],
})
const cli = fileURLToPath(new URL('../../server/dist/cli.js', import.meta.url))
const child = spawn(process.execPath, [cli, 'verify', '--base-url', service.url, '--yes'], {
  // The run writes what it removes to its folder.
  cwd: await mkdtemp(join(tmpdir(), 'academy-verify-')),
  env: { ...process.env, ACADEMY_API_KEY: api_key },
  stdio: 'inherit',
})
process.exitCode = await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)))
await service.close()
