import { connect } from './dashboard.ts'
import { unlessMissing } from './dashboard-error.ts'
import { keptName } from './names.ts'
import type { TestAcademy } from './test-academy.ts'

/** Keeps the academy of a failed test until the process of its run has ended and another run begins. */
export async function keep(academy: TestAcademy, title: string, run: number): Promise<void> {
  const dashboard = connect(academy.baseUrl)
  const name = keptName(title, run)
  const academies = await dashboard.platform.academies.list()
  // A test that is repeated fails again, and only its last academy is of interest.
  const former = academies.filter((one) => one.name === name)
  await Promise.all(former.map(({ id }) => unlessMissing(dashboard.platform.academies.delete(id))))
  await dashboard.academy(academy.id).rename(name)
}

/** The address of an academy on the dashboard. */
export function dashboardOf({ baseUrl, id }: TestAcademy): string {
  return `${baseUrl}/dashboard/academies/${id}/requests`
}
