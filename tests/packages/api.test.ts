import { globSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { apiReports } from './api-report.ts'
import { published } from './published.ts'

describe.each(published)('$name', (one) => {
  const reports = apiReports(one)

  it.each([...reports])('%s has the public surface of its report', async (name, report) => {
    await expect(
      report,
      'The public surface is another. If that is meant, run `pnpm api`, look at the diff, and add a changeset',
    ).toMatchFileSnapshot(join(one.folder, 'api', `${name}.api.md`))
  })

  it('no report is of an entry that is gone', () => {
    const files = globSync('*', { cwd: join(one.folder, 'api') })
    expect(files.filter((file) => !reports.has(file.replace('.api.md', '')))).toEqual([])
  })

  it.each([...reports])('every export of %s says what it is', (_, report) => {
    expect(report.match(/(?<=\(undocumented\)\n)export .*/g) ?? []).toEqual([])
  })
})
