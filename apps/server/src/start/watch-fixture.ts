import { statSync } from 'node:fs'

import {
  type Academy,
  type AcademyFixture,
  createPlatform,
  type Platform,
  type PlatformFixture,
} from '@academy-access/engine'

/** In milliseconds. The file is polled, because events of a file system do not reach a mounted folder of a container. */
const interval = 200

/**
 * Replaces the academies of a fixture's file when the file has changed, as a restart would. An academy keeps its id and, if
 * the fixture has no key for it, its key. Academies that were created since stay.
 *
 * @param report Gets a line for each change: what it did, or what is wrong with the file. Also when the file cannot be looked
 * at, which ends nothing: folders lose permissions and mounts their servers for a while.
 * @returns A function that ends it.
 */
export function watchFixture(
  platform: Platform,
  file: string,
  read: () => Promise<PlatformFixture>,
  report: (line: string) => void,
): () => void {
  let ids = platform.academies.list().map(({ id }) => id)
  let latest = 0
  const onChange = async () => {
    const change = ++latest
    try {
      const fixture = await read()
      if (change !== latest) return
      ids = replaceAcademies(platform, ids, fixture)
      report(`${file} has changed: its ${ids.length === 1 ? 'academy was' : `${ids.length} academies were`} replaced`)
    } catch (error) {
      report(`${file} has changed and is wrong, so the academies stay: ${(error as Error).message}`)
    }
  }
  let known = stampOf(file)
  let hasFailed = false
  const timer = setInterval(() => {
    try {
      const stamp = stampOf(file)
      hasFailed = false
      if (stamp !== known) void onChange()
      known = stamp
    } catch (error) {
      if (!hasFailed) report(`${file} cannot be watched for now, so the academies stay: ${(error as Error).message}`)
      hasFailed = true
    }
  }, interval)
  return () => clearInterval(timer)
}

/** Differs for every version of a file, also for one that was renamed to its name. */
function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : ''
}

/** Replaces the academies with these ids, all or none. Returns the ids of the new ones. */
function replaceAcademies(platform: Platform, ids: readonly string[], fixture: PlatformFixture): string[] {
  // Throws an error of the fixture before anything is deleted.
  const { academies } = createPlatform({ fixture: { academies: withIds(fixture, ids) } })
  const newIds = academies.list().map(({ id }) => id)
  const wanted = withIds(fixture, newIds)
  // Throws for a key or the account of a student that another academy has, before anything is deleted.
  const others = platform.academies.list().filter(({ id }) => !ids.includes(id))
  const trial = createPlatform({ fixture: { academies: others.map(identityOf) } })
  for (const academy of wanted) trial.academies.create(academy)
  for (const { id } of platform.academies.list()) if (ids.includes(id)) platform.academies.delete(id)
  return wanted.map((academy) => platform.academies.create(academy).id)
}

/** What no other academy of a platform may contradict. */
function identityOf({ id, keys, students }: Academy): AcademyFixture {
  return {
    id,
    api_keys: keys.list().map(({ key }) => ({ key })),
    students: students.list().map(({ id, email }) => ({ id, email })),
  }
}

function withIds({ academies }: PlatformFixture, ids: readonly string[]): AcademyFixture[] {
  return academies.map((academy, index) => ({ id: ids[index], ...academy }))
}
