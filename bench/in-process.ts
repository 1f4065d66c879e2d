/* Measures a page of 50 through `platform.fetch`, and a million students in memory. Prints JSON. Run with --expose-gc. */
import { performance } from 'node:perf_hooks'

import { createPlatform } from '@academy-access/engine'

import { academyOf, apiKey } from './data.ts'
import { collectGarbage } from './collect-garbage.ts'

const headers = { authorization: `Bearer ${apiKey}` }
const small = createPlatform({ fixture: { academies: [academyOf(1_000)] } })
const fetchMs = await timed(small, 0, 3_000)

const million = 1_000_000
collectGarbage()
const before = process.memoryUsage().heapUsed
const { platform, loadMs } = load()
collectGarbage()
const bytes = process.memoryUsage().heapUsed - before

console.log(
  JSON.stringify({
    'platform.fetch page of 50, ms': round(fetchMs),
    'a million: load, students/s': round(million / (loadMs / 1000)),
    'KB each': round(bytes / million / 1024),
    'page at the front, ms': round(await timed(platform, 0, 500)),
    'page near the end, ms': round(await timed(platform, million - 60, 500)),
  }),
)

/** A separate function, so that the fixture is collected and only the memory of the platform is measured. */
function load() {
  const fixture = academyOf(million)
  const began = performance.now()
  return { platform: createPlatform({ fixture: { academies: [fixture] } }), loadMs: performance.now() - began }
}

async function timed(target: ReturnType<typeof createPlatform>, offset: number, times: number): Promise<number> {
  const url = `http://localhost/api/v1/students?limit=50&offset=${offset}`
  for (let index = 0; index < times; index++) await (await target.fetch(url, { headers })).text()
  const start = performance.now()
  for (let index = 0; index < times; index++) await (await target.fetch(url, { headers })).text()
  return (performance.now() - start) / times
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
