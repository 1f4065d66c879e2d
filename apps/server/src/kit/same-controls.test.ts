import { type Academy, createPlatform, ServiceError } from '@academy-access/engine'
import { callMethod, type ControlCall, controlCalls, controlledAcademy } from '@academy-access/kit/controls'
import * as fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'

import { served } from '../../test/served.ts'
import { connect } from './dashboard.ts'
import { DashboardError } from './dashboard-error.ts'
import { remoteAcademy } from './remote-academy.ts'

/** What a method returns as JSON, or the status of its error. */
async function outcomeOf(academy: object, call: ControlCall): Promise<unknown> {
  try {
    return JSON.parse(JSON.stringify((await callMethod(academy, call)) ?? null)) as unknown
  } catch (error) {
    if (error instanceof ServiceError) return error.status
    if (error instanceof DashboardError) return error.httpStatus
    throw error
  }
}

const stateOf = (academy: Academy) => [
  academy.snapshot(),
  academy.faults.list(),
  academy.snapshots.list(),
  academy.outbox.list(),
]

it('a method of the academy of a test does what it does in the process', async () => {
  const open = () => createPlatform({ seed: 'same', now: () => 0, fixture: { academies: [] } })
  const platform = open()
  const server = await served(platform, {}, onTestFinished)
  const dashboard = connect(server.url)
  const { rename } = dashboard.academy(controlledAcademy.id)
  await fc.assert(
    fc.asyncProperty(controlCalls, async (calls) => {
      const [local, served] = [open().academies.create(controlledAcademy), platform.academies.create(controlledAcademy)]
      const of = { id: served.id, name: served.name, api_key: served.apiKey }
      // The name of the academy is that of its test, so only the kit itself renames it.
      const remote = { ...remoteAcademy(dashboard, of), rename }
      try {
        for (const call of calls) {
          const [expected, actual] = [await outcomeOf(local, call), await outcomeOf(remote, call)]
          expect(withoutKeys(actual), JSON.stringify(call)).toEqual(withoutKeys(expected))
        }
        expect(withoutKeys(stateOf(served))).toEqual(withoutKeys(stateOf(local)))
      } finally {
        // The next, shorter history has an academy with the same id.
        platform.academies.delete(served.id)
      }
    }),
    { numRuns: 80 },
  )
}, 60_000)

/** Keys are masked in some responses, and another platform makes others. Only the emails of a server have a text. */
function withoutKeys(value: unknown): unknown {
  const plain = JSON.stringify(value, (field, one: unknown) => (/^(subject|text|link)$/.test(field) ? undefined : one))
  return JSON.parse(plain.replaceAll(/aa_live_[0-9a-f*]{32}/g, 'KEY')) as unknown
}
