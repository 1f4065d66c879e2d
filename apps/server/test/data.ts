import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, demoFixture, type Platform } from '@academy-access/engine'
import { onTestFinished } from 'vitest'

/** A new folder, which is removed after the test, and the path of a data file in it. */
export function newFolder(): { folder: string; path: string } {
  const folder = tempFolder(onTestFinished)
  return { folder, path: join(folder, 'academy.db') }
}

/** A copy in which these bits are flipped. */
export function flip(whole: Buffer, bits: readonly number[]): Buffer {
  const flipped = Buffer.from(whole)
  for (const bit of bits) flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return flipped
}

/** The content of a new data file. */
export const demo = () => createPlatform({ fixture: demoFixture() })

/** For a data file that exists. */
export const none = () => {
  throw new Error('there should be a file')
}

/** All that a file stores, except for the running clock. */
export const look = (platform: Platform): object[] =>
  platform.academies.list().map((academy) => ({ ...academy.snapshot(), clock: null }))
