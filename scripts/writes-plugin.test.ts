import { expect, it } from 'vitest'

import { lintElsewhere } from './lint-elsewhere.ts'

const rejected = [
  "import { writeFileSync } from 'node:fs'",
  "import { readFileSync, rmSync } from 'node:fs'",
  "import { readFile as read, open } from 'node:fs/promises'",
  "import { createWriteStream } from 'fs'",
  "import * as files from 'node:fs'",
  "import fs from 'node:fs/promises'",
  "const { writeFile } = await import('node:fs/promises')",
]

const accepted = [
  "import { createReadStream, statSync } from 'node:fs'",
  "import { readFile as load } from 'node:fs/promises'",
  "import { join } from 'node:path'",
]

it('lint rejects every import with which a command could write a file, and nothing else', () => {
  const files = ['apps/server/src/pull', 'apps/server/src/start', 'packages/roster/src/cli'].map(
    (one) => `${one}/any.ts`,
  )
  const lines = [...rejected, ...accepted]
  const others = ['apps/server/src/pull/any.test.ts', 'apps/server/src/data/any.ts', 'packages/command/src/any.ts']
  const found = lintElsewhere(new Map([...files, ...others].map((file) => [file, lines])))
    .filter(({ rule }) => rule.includes('are-checked'))
    .map(({ file, line }) => `${file}: ${lines[line]}`)
  expect(found.toSorted()).toEqual(files.flatMap((file) => rejected.map((line) => `${file}: ${line}`)).toSorted())
})
