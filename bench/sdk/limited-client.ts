/* One process of limits.ts: `limited-client.ts <peer> <url> <calls>` sends its parent the milliseconds that all calls took. */
import { AcademyClient } from '@academy-access/sdk'
import ky from 'ky'

const [peer = '', baseUrl = '', calls = ''] = process.argv.slice(2)
const academy = new AcademyClient({ baseUrl, apiKey: 'aa_live_00000000000000000000000000000001' })
const withKy = async () =>
  void (await ky
    .get(`${baseUrl}/api/v1/courses`, { timeout: false, retry: { limit: 1000, statusCodes: [429] } })
    .json())
const all = Array.from({ length: Number(calls) })

const peers: Record<string, () => Promise<unknown>> = {
  client: async () => Promise.all(all.map(async () => academy.courses.list())),
  ky: async () => Promise.all(all.map(withKy)),
  'eight workers': async () => {
    const work = async () => {
      while (all.length > 0) {
        all.pop()
        await withKy()
      }
    }
    await Promise.all([work(), work(), work(), work(), work(), work(), work(), work()])
  },
}
const run = peers[peer]
if (!run) throw new Error(`peer ${peer}: expected one of ${Object.keys(peers).join(', ')}`)
const started = performance.now()
await run()
process.send?.(performance.now() - started)
