import { createPlatform, demoFixture, type Platform, type PlatformOptions } from '@academy-access/engine'
import { followChanges, restorePlatform, type SavedRecord } from '@academy-access/engine/internal'

/** The build replaces it by the JSON of `demoRecords`. */
declare const DEMO_RECORDS: string | undefined

/** Creates the demo academy. The build has its records: to read and check its fixture would take a sixth of a start. */
export function demoPlatform(options: Pick<PlatformOptions, 'journal'>): Platform {
  const saved = typeof DEMO_RECORDS === 'string' ? DEMO_RECORDS : undefined
  if (saved === undefined) return createPlatform({ ...options, fixture: demoFixture() })
  return restorePlatform(bothStates(JSON.parse(saved)), options)
}

/** The records of the state that the demo academy starts with. */
export function demoRecords(): SavedRecord[] {
  // Without the time of the build: a clock never goes back.
  const platform = createPlatform({ fixture: demoFixture(), now: () => 0 })
  const changes = followChanges(platform).take()
  return changes.filter((change): change is SavedRecord => change.state === 'now' && change.record !== null)
}

/** The current state and the one that a reset restores. The ids of new records differ from start to start. */
export function bothStates(records: readonly SavedRecord[]): SavedRecord[] {
  const ids = { seed: crypto.randomUUID(), next: 0 }
  const seed = records.map((saved): SavedRecord => ({
    ...saved,
    state: 'seed',
    record: saved.kind === 'counters' ? { ...saved.record, ids } : saved.record,
  }))
  return [...seed, ...seed.map((saved): SavedRecord => ({ ...saved, state: 'now' }))]
}
