import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

/** Makes a folder, which is removed after the tests of the file, or after the test with `onTestFinished`. */
export function tempFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
