import { expect, it } from 'vitest'

import { academyTests } from '../../test/dashboard/academies.ts'
import { contentTests } from '../../test/dashboard/content.ts'
import { recordTests } from '../../test/dashboard/records.ts'
import { inspectionTests } from '../../test/dashboard/inspection.ts'
import { clockTests } from '../../test/dashboard/clock.ts'
import { wrongRequestTests } from '../../test/dashboard/wrong-requests.ts'
import { dashboard } from '../../test/dashboard/scene.ts'

// Each file has the tests of one theme. They run as one, so that the endpoints that they call can be counted.
for (const define of [academyTests, contentTests, recordTests, inspectionTests, clockTests, wrongRequestTests]) define()

it('these tests call every endpoint of the document', () => {
  const streams = ['GET /dashboard/api/academies/{id}/events', 'GET /dashboard/api/events']
  expect([...dashboard.called, ...streams].toSorted()).toEqual(expect.arrayContaining(dashboard.documented.toSorted()))
})
