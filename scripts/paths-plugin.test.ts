import { expect, it } from 'vitest'

import { lintElsewhere } from './lint-elsewhere.ts'

const rejected = [
  "if (pathname === '/health') run()",
  "if (pathname.startsWith('/dashboard')) run()",
  "if (new URL(request.url).pathname.toLowerCase().startsWith('/dashboard')) run()",
  "const isApi = url.pathname.startsWith('/dashboard/api')",
  'const isPage = /^\\/docs/.test(event.url.pathname)',
  'const found = /^\\/keys/.exec(`${pathname}/`)',
  'const target = pathname ? one : other',
  "const first = isMounted && pathname !== '/'",
  'switch (pathname) { }',
]

const accepted = [
  "const name = event.url.pathname.slice('/docs/'.length)",
  'const { pathname } = new URL(request.url)',
  'const found = match(request.method, pathname)',
  'log(`${pathname}?${search}`)',
  "if (path === '/health') run()",
]

it('lint rejects a condition on a path in what receives requests, and nothing else', () => {
  const files = [
    'apps/hosted/src',
    'apps/server/src/serve',
    'packages/dashboard-api/src',
    'packages/sdk/src/proxy',
  ].map((place) => `${place}/anything.ts`)
  const lines = [...rejected, ...accepted]
  // Each line is a scope of its own.
  const scopes = lines.map((line) => `{ ${line} }`)
  const others = ['apps/hosted/src/anything.test.ts', 'packages/schemas/src/anything.ts']
  const found = lintElsewhere(new Map([...files, ...others].map((file) => [file, scopes])))
    .filter(({ rule }) => rule.includes('are-routed'))
    .map(({ file, line }) => `${file}: ${lines[line]}`)
  const expected = files.flatMap((file) => rejected.map((line) => `${file}: ${line}`))
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
})
