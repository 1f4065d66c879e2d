import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { compileEntries, pageOf, surfaceOf } from './api-report.ts'
import { published } from './published.ts'

const compiled = compileEntries(published)

describe.each(published)('$name', (one) => {
  const surface = surfaceOf(one, compiled)

  it('has the public surface that its page shows', async () => {
    await expect(
      pageOf(one, surface),
      'The public surface changed. If that is intended, run `pnpm api`, check the diff, and add a changeset',
    ).toMatchFileSnapshot(join(one.folder, 'api.md'))
  })

  it('documents every export', () => {
    const exported = [...surface.values()].flat().filter(({ isExported }) => isExported)
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.filter(({ text }) => /^\/\/ @\w+ \(undocumented\)/.test(text))).toEqual([])
  })
})
