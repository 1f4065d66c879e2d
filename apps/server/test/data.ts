import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { onTestFinished } from 'vitest'

/** A new folder, which is removed after the test, and the path of a data file in it. */
export async function newFolder(): Promise<{ folder: string; path: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-data-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, path: join(folder, 'academy.db') }
}

/** The content of a new data file. */
export const demo = () => createPlatform({ fixture: demoFixture() })

/** For a data file that exists. */
export const none = () => {
  throw new Error('there should be a file')
}
