import { readFile } from 'node:fs/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliDecompress } from 'node:zlib'

import { redactor } from '@academy-access/command'
import type { TestEvent, TestReport } from '@academy-access/dashboard-api/client'

import { packageFolder } from '../package-folder.ts'
import { connect } from './dashboard.ts'
import { unlessMissing } from './dashboard-error.ts'
import { type FailureReport, reportOf, summaryOf, unfired } from './failure-report.ts'
import { keptName } from './names.ts'
import { eventsOf } from './remote-academy.ts'
import type { TestAcademy } from './test-academy.ts'

/** A test that failed. */
export interface FailedTest {
  /** Its title, with those of its groups. */
  readonly title: string
  readonly errors: readonly string[]
  readonly steps: readonly TestEvent[]
}

/**
 * Reads what a failed test left, and deletes its academy unless it is kept. Undefined when the test has deleted the academy.
 *
 * @param run The process of the run whose end ends the life of a kept academy; undefined for an academy that is not kept.
 * @returns The report. `text` has the requests, and the address of a kept academy; `page` is the dashboard of one that is not kept,
 *   as one HTML file.
 */
export async function finishFailed(academy: TestAcademy, test: FailedTest, run: number | undefined) {
  const report = await reportOf(academy)
  if (!report) return undefined
  const text = summaryOf(academy, report)
  if (run !== undefined) {
    await keep(academy, test.title, run)
    return { report, text: `${text}\n${academy.baseUrl}/dashboard/academies/${academy.id}/requests`, page: undefined }
  }
  const page = await reportPage(academy, report, test)
  await unlessMissing(academy.delete())
  return { report, text, page }
}

/** Keeps the academy of a failed test until the process of its run has ended and another run begins. */
async function keep(academy: TestAcademy, title: string, run: number): Promise<void> {
  const dashboard = connect(academy.baseUrl)
  const name = keptName(title, run)
  const academies = await dashboard.platform.academies.list()
  // A test that is repeated fails again, and only its last academy is of interest.
  const former = academies.filter((one) => one.name === name)
  await Promise.all(former.map(({ id }) => unlessMissing(dashboard.platform.academies.delete(id))))
  await dashboard.academy(academy.id).rename(name)
}

/** The dashboard as one HTML file, without a server: the requests of a failed test, and a timeline. It contains no API key. */
async function reportPage(
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
