import { expect, it } from 'vitest'

import { lintElsewhere } from './lint-elsewhere.ts'

interface Case {
  readonly rule: string
  /** Files for which the rule holds, and files for which it does not. */
  readonly files: readonly string[]
  readonly others: readonly string[]
  readonly rejected: readonly string[]
  readonly accepted: readonly string[]
}

const cases: readonly Case[] = [
  {
    rule: 'removals-are-proved',
    files: ['apps/server/src/verify/any.ts', 'apps/server/src/pull/any.ts', 'packages/roster/src/apply/any.ts'],
    others: ['packages/roster/src/any.test.ts', 'packages/sdk/src/any.ts'],
    rejected: [
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
    ],
    accepted: [
      'await removeProved({ read, judge, keep, send: () => academy.students.remove(id) })',
      "await removeProved({ read, judge, keep, send: async () => { await fetch(url, { method: 'DELETE' }) } })",
      'new Set().delete(id)',
      'headers.delete(name)',
      'counts.remove + steps.revoke',
      "method === 'DELETE'",
      'await academy.students.get(id)',
    ],
  },
  {
    rule: 'paths-are-routed',
    files: ['apps/hosted/src', 'apps/server/src/serve', 'packages/dashboard-api/src', 'packages/sdk/src/proxy'].map(
      (place) => `${place}/any.ts`,
    ),
    others: ['apps/hosted/src/any.test.ts', 'packages/schemas/src/any.ts'],
    rejected: [
      "if (pathname === '/health') run()",
      "if (pathname.startsWith('/dashboard')) run()",
      "if (new URL(request.url).pathname.toLowerCase().startsWith('/dashboard')) run()",
      "const isApi = url.pathname.startsWith('/dashboard/api')",
      'const isPage = /^\\/docs/.test(event.url.pathname)',
      'const found = /^\\/keys/.exec(`${pathname}/`)',
      'const target = pathname ? one : other',
      "const first = isMounted && pathname !== '/'",
      'switch (pathname) { }',
    ],
    accepted: [
      "const name = event.url.pathname.slice('/docs/'.length)",
      'const { pathname } = new URL(request.url)',
      'const found = match(request.method, pathname)',
      'log(`${pathname}?${search}`)',
      "if (path === '/health') run()",
    ],
  },
  {
    rule: 'files-are-checked',
    files: ['apps/server/src/pull/any.ts', 'apps/server/src/start/any.ts', 'packages/roster/src/cli/any.ts'],
    others: ['apps/server/src/pull/any.test.ts', 'apps/server/src/data/any.ts', 'packages/command/src/any.ts'],
    rejected: [
      "import { writeFileSync } from 'node:fs'",
      "import { readFileSync, rmSync } from 'node:fs'",
      "import { readFile as read, open } from 'node:fs/promises'",
      "import { createWriteStream } from 'fs'",
      "import * as files from 'node:fs'",
      "import fs from 'node:fs/promises'",
      "await import('node:fs/promises')",
    ],
    accepted: [
      "import { createReadStream, statSync } from 'node:fs'",
      "import { readFile as load } from 'node:fs/promises'",
      "import { join } from 'node:path'",
    ],
  },
]

it.for(cases)('$rule: lint rejects these lines where the rule holds, and nothing else', (one) => {
  const { rule, files, others, rejected, accepted } = one
  const lines = [...rejected, ...accepted]
  // Each line is a scope of its own, except an import.
  const scopes = lines.map((line) => (line.startsWith('import') ? line : `{ ${line} }`))
  const found = lintElsewhere(new Map([...files, ...others].map((file) => [file, scopes])))
    .filter((problem) => problem.rule.includes(rule))
    .map(({ file, line }) => `${file}: ${lines[line]}`)
  const expected = files.flatMap((file) => rejected.map((line) => `${file}: ${line}`))
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
})
