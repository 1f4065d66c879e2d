import { connect } from './dashboard.ts'
import { unlessMissing } from './dashboard-error.ts'
import { type FailureReport, reportOf, summaryOf } from './failure-report.ts'
import { keptName } from './names.ts'
import { type FailedTest, reportPage } from './report-page.ts'
import type { TestAcademy } from './test-academy.ts'

/** What a failed test left. */
export interface LeftOver {
  readonly report: FailureReport
  /** The requests, and the address of an academy that is kept. */
  readonly text: string
  /** The dashboard as one HTML file, of an academy that is not kept. */
  readonly page: string | undefined
}

/**
 * Reads what a failed test left, and deletes its academy unless it is kept. Undefined when the test has deleted the academy.
 *
 * @param run The process of the run whose end ends the life of a kept academy; undefined for an academy that is not kept.
 */
export async function finishFailed(
  academy: TestAcademy,
  test: FailedTest,
  run: number | undefined,
): Promise<LeftOver | undefined> {
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
