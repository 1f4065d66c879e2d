import { bodies, type Fetch, type Peer } from './data.ts'
import { peer as ky } from './peers/ky.ts'
import { peer as raw } from './peers/raw-fetch.ts'
import { peer as sdk } from './peers/sdk.ts'

// Bundled from the packed client for each runtime: see runtimes.ts.

const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bodies.page.length) }
const fetch: Fetch = async () => new Response(bodies.page, { headers })

/** Read a page of students, each in its own way. The client validates it. */
const readers = { raw: raw(fetch), ky: ky(fetch), sdk: sdk(fetch) } satisfies Record<string, Peer>

export type Reader = keyof typeof readers

/** Microseconds of one page, for each round. */
export type Samples = Record<Reader, number[]>

/** Reads pages in rounds, with all readers in each: other work of the machine then affects all of them alike. */
export async function measure(rounds: number, calls: number, timed: Timed = timedHere): Promise<Samples> {
  const samples: Samples = { raw: [], ky: [], sdk: [] }
  for (let round = -2; round < rounds; round++) {
    for (const reader of ['raw', 'ky', 'sdk'] as const) {
      const milliseconds = await timed(reader, calls)
      // The first rounds compile the code.
      if (round >= 0) samples[reader].push((milliseconds * 1000) / calls)
    }
  }
  return samples
}

/** Reads the page so many times, and returns the milliseconds that this took. */
export type Timed = (reader: Reader, calls: number) => Promise<number>

/** Reads the page so many times. */
export async function read(reader: Reader, calls: number): Promise<void> {
  for (let call = 0; call < calls; call++) {
    if ((await readers[reader].page()).length !== 50) throw new Error(`${reader} read another page`)
  }
}

async function timedHere(reader: Reader, calls: number): Promise<number> {
  const before = performance.now()
  await read(reader, calls)
  return performance.now() - before
}
