import { readFile } from 'node:fs/promises'

import { demoFixture, type PlatformFixture } from '@academy-access/engine'

/** Returns the fixture `demo` or `empty`, or reads a JSON file. @throws Error when the file cannot be read. */
export async function readFixture(name: string): Promise<PlatformFixture> {
  if (name === 'demo') return demoFixture()
  if (name === 'empty') return { academies: [{}] }
  const text = await readFile(name, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`cannot read ${name}: ${reasons[error.code ?? ''] ?? error.message}`, { cause: error })
  })
  try {
    return JSON.parse(text) as PlatformFixture
  } catch (error) {
    throw new Error(`${name} is not JSON: ${(error as Error).message}`, { cause: error })
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'permission denied',
}
