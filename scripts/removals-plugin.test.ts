import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

const root = new URL('../', import.meta.url).pathname
/** A repository with the same configuration, and files that remove records. */
const folder = mkdtempSync(join(tmpdir(), 'academy-removals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rejected = [
  'await academy.students.remove(id)',
  "await academy['students']['remove'](id)",
  'await academy?.lists?.members.remove(list, id)',
  'await academy.enrollments.revoke(id, enrollment)',
  'await academy.lists.delete(list)',
  'await lists.delete(list)',
  'const { remove } = academy.students',
  'const { delete: drop } = lists',
  'const drop = academy.students.remove',
  "await fetch(url, { method: 'DELETE' })",
  "await api.request('DELETE', path)",
  "new Request(url, { method: 'DELETE' })",
  'await prove({ send: () => academy.students.remove(id) })',
]

const accepted = [
  'await removeProved({ read, judge, keep, send: () => academy.students.remove(id) })',
  "await removeProved({ read, judge, keep, send: async () => { await fetch(url, { method: 'DELETE' }) } })",
  'new Set().delete(id)',
  'headers.delete(name)',
  'counts.remove + steps.revoke',
  "method === 'DELETE'",
  'await academy.students.get(id)',
]

it('lint rejects every removal in a command that is not proved, and nothing else', () => {
  const files = [
    'apps/server/src/verify',
    'apps/server/src/pull',
    'packages/roster/src/apply',
    'packages/command/src',
  ].map((place) => `${place}/anything.ts`)
  const lines = [...rejected, ...accepted]
  for (const file of [...files, 'packages/roster/src/anything.test.ts', 'packages/sdk/src/anything.ts']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    // Each line is a scope of its own.
    writeFileSync(join(folder, file), lines.map((line) => `{ ${line} }\n`).join(''))
  }
  for (const file of ['oxlint.config.ts', 'scripts/walls.ts', 'scripts/removals-plugin.ts']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', 'packages', 'apps'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
  }
  const found = diagnostics
    .filter(({ code }) => code.includes('removals-are-proved'))
    .map(({ filename, labels }) => `${filename}: ${lines[labels[0]!.span.line - 1]}`)
  const expected = files.flatMap((file) => rejected.map((line) => `${file}: ${line}`))
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
})
