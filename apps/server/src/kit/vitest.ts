import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { inject, type RunnerTestCase, test as base, type TestAPI } from 'vitest'

import { academiesOf, type Academies, type AcademySource } from './academies.ts'
import { unlessMissing } from './dashboard-error.ts'
import { finishFailed } from './failed-test.ts'
import type { FailureReport } from './failure-report.ts'
import type { TestAcademy } from './test-academy.ts'
import type { ProvidedServer } from './vitest-setup.ts'

export type { Academies, AcademySource } from './academies.ts'
export { DashboardError } from './dashboard-error.ts'
export type { FailureReport } from './failure-report.ts'
export type { Remote, RemoteFaults } from '@academy-access/engine'
export type { TestAcademy } from './test-academy.ts'
export type { AcademySummary, ClockReading, Email, JournalFilter, RequestDetail } from './types.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test that failed: the requests, emails, faults and clock of its academy. */
    academy?: FailureReport
  }
}

/** The fixtures of a test. */
export interface AcademyFixtures {
  /** The academies of the server, to prepare states that tests copy. */
  academies: Academies
  /**
   * The state that each test begins with: the name of an academy or of a snapshot on the server, or a fixture. By default that
   * of the server's first academy. `test.override` changes it for a file or a `describe`.
   */
  academyFrom: AcademySource | undefined
  /** The academy of this test alone. It is deleted after the test, unless the test fails and `keepFailed` is true. */
  academy: TestAcademy
}

/**
 * A Vitest `test` with an academy of its own, which has the title of the test as its name. When a test fails, its requests are
 * printed with the faults that never fired, and `task.meta.academy` has them with the emails, the faults and the clock.
 *
 * It needs a server: name `@academy-access/server/vitest/setup` in `globalSetup`.
 *
 * @example
 * ```ts no-run
 * import { AcademyClient } from '@academy-access/sdk'
 * import { test } from '@academy-access/server/vitest'
 * import { expect } from 'vitest'
 *
 * test('a student is added once', async ({ academy }) => {
 *   const client = new AcademyClient({ baseUrl: academy.baseUrl, apiKey: academy.apiKey })
 *   await client.students.create({ email: 'ada@example.com' })
 *   expect(await academy.outbox.list()).toHaveLength(1)
 * })
 * ```
 */
export const test: TestAPI<AcademyFixtures> = base.extend<AcademyFixtures>({
  academyFrom: undefined,
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the dependencies of a fixture from this pattern
  academies: async ({}, use) => {
    await use(academiesOf(providedServer().url))
  },
  academy: async ({ academies, academyFrom, task }, use) => {
    const academy = await academies.createForTest(task.name, academyFrom)
    await use(academy)
    if (task.result?.state === 'fail' && !task.fails) await printReport(academy, task, providedServer())
    else await unlessMissing(academy.delete())
  },
})

function providedServer(): ProvidedServer {
  const server: ProvidedServer | undefined = inject('academyServer')
  if (server) return server
  throw new Error(
    "No academy server: add globalSetup: ['@academy-access/server/vitest/setup'] to test in vitest.config.ts",
  )
}

/** Prints what a failed test left, and deletes its academy unless it is kept. */
async function printReport(
  academy: TestAcademy,
  task: Readonly<RunnerTestCase>,
  { keepFailed, attachments, pid }: ProvidedServer,
): Promise<void> {
  const errors = task.result?.errors?.map(({ message }) => message) ?? []
  const left = await finishFailed(academy, { title: task.fullName, errors, steps: [] }, keepFailed ? pid : undefined)
  if (!left) return
  task.meta.academy = left.report
  const file = join(attachments, `academy-${academy.id}.html`)
  if (left.page !== undefined) {
    await mkdir(attachments, { recursive: true })
    await writeFile(file, left.page)
  }
  const lines = ['The requests of the academy of this test:', left.text, ...(left.page === undefined ? [] : [file])]
  console.error(lines.join('\n'))
}
