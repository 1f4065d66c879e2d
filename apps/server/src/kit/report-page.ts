import { readFile } from 'node:fs/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliDecompress } from 'node:zlib'

import { redactor } from '@academy-access/command'
import type { TestEvent, TestReport } from '@academy-access/dashboard-api/client'

import { packageFolder } from '../package-folder.ts'
import { connect } from './dashboard.ts'
import { unlessMissing } from './dashboard-error.ts'
import { type FailureReport, unfired } from './failure-report.ts'
import type { TestAcademy } from './test-academy.ts'
import { eventsOf } from './remote-academy.ts'

/** A test that failed. */
export interface FailedTest {
  /** Its title, with those of its groups. */
  readonly title: string
  readonly errors: readonly string[]
  readonly steps: readonly TestEvent[]
}

/** The dashboard as one HTML file, without a server: the requests of a failed test, and a timeline. It contains no API key. */
export async function reportPage(
  academy: TestAcademy,
  { journal, outbox, faults, clock }: FailureReport,
  { title, errors, steps }: FailedTest,
): Promise<string | undefined> {
  const { platform } = connect(academy.baseUrl)
  const [found, details] = await Promise.all([
    platform.academies.list().then((academies) => academies.find(({ id }) => id === academy.id)),
    Promise.all(journal.map(({ id }) => unlessMissing(academy.journal.get(id)))),
  ])
  if (!found) return undefined
  const report: TestReport = {
    test: title,
    errors: errors.map(stripVTControlCharacters),
    academy: found,
    journal: details.filter((entry) => entry !== undefined),
    outbox,
    unfired: unfired(faults),
    clock,
    events: [...steps, ...eventsOf(academy)],
  }
  const file = await readFile(new URL('dist/public/report.html.br', packageFolder))
  const page = (await promisify(brotliDecompress)(file)).toString()
  const data = redactor(academy.apiKey)(JSON.stringify(report)).replaceAll('<', String.raw`\u003c`)
  return page.replace('<!-- report -->', () => data)
}
