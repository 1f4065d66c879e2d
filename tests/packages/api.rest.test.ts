import { globSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { apiReports, compileEntries } from './api-report.ts'
import { published } from './published.ts'

const compiled = compileEntries(published)

describe.each(published)('$name', (one) => {
  const reports = apiReports(one, compiled)

  it.each([...reports])('%s has the public surface that its report shows', async (name, report) => {
    await expect(
      report,
      'The public surface changed. If that is intended, run `pnpm api`, check the diff, and add a changeset',
    ).toMatchFileSnapshot(join(one.folder, 'api', `${name}.api.md`))
  })

  it('every report belongs to an entry', () => {
    const files = globSync('*', { cwd: join(one.folder, 'api') })
    expect(files.filter((file) => !reports.has(file.replace('.api.md', '')))).toEqual([])
  })

  it.each([...reports])('every export of %s is documented', (_, report) => {
    expect(report.match(/(?<=\(undocumented\)\n)export .*/g) ?? []).toEqual([])
  })
})
