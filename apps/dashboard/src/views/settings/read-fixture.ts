import type { FixtureAcademy, FixtureResult } from './fixture-academies.ts'

/** Reads the academies of a fixture file. Rejects for a file that has none. */
export function readFixture(file: File): Promise<readonly FixtureAcademy[]> {
  const worker = new Worker(new URL('fixture-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<readonly FixtureAcademy[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FixtureResult>) => {
      if ('error' in data) reject(new Error(data.error))
      else resolve(data.academies)
    })
    worker.addEventListener('error', () => reject(new Error('The file could not be read')))
    worker.postMessage(file, [])
  }).finally(() => worker.terminate())
}
