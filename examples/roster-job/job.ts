import { createReadStream } from 'node:fs'

import { createRoster, formatPlan, readCsv, type RosterProgress } from '@academy-access/roster'
import type { AcademyClient } from '@academy-access/sdk'

/** How the job ended: for its log, and for the exit code of its process. */
export interface Outcome {
  ok: boolean
  summary: string
}

/** Brings the academy to the state of a file: a job that runs every night, unattended. */
export async function syncRoster(
  academy: AcademyClient,
  file: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  const onProgress = ({ phase, done, total }: RosterProgress) => log(`${phase}: ${done} of ${total ?? '?'}`)
  const roster = createRoster(academy, { signal, onProgress })

  const rows = readCsv(createReadStream(file), {
    columns: { email: 'Email address' },
    onHeader: (_, ignored) => log(`ignored columns: ${ignored.join(', ') || 'none'}`),
  })
  // Students who are not in the file stay. With `prune: 'all'` they would be removed.
  const plan = await roster.plan(rows, { sendWelcomeEmail: false })
  log(formatPlan(plan))
  if (plan.steps.length === 0) return { ok: true, summary: 'nothing to do' }

  const run = roster.apply(plan)
  for await (const { step, status, message } of run) {
    if (status === 'failed') log(`${step.type} ${step.email}: ${message}`)
  }
  const { created, changed, unchanged, failed } = run.report().rows
  return {
    ok: failed === 0,
    summary: `${created} created, ${changed} changed, ${unchanged} as desired, ${failed} failed`,
  }
}
