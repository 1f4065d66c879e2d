import { expect, it } from 'vitest'

import { academyTests } from './academies.ts'
import { contentTests } from './content.ts'
import { peopleTests } from './people.ts'
import { lookupTests } from './lookups.ts'
import { recordTests } from './records.ts'
import { inspectionTests } from './inspection.ts'
import { clockTests } from './clock.ts'
import { wrongRequestTests } from './wrong-requests.ts'
import { dashboard } from './scene.ts'

// Each file has the tests of one theme. They run as one, so that the endpoints that they call can be counted.
for (const define of [
  academyTests,
  contentTests,
  recordTests,
  lookupTests,
  peopleTests,
  inspectionTests,
  clockTests,
  wrongRequestTests,
])
  define()

it('these tests call every endpoint of the document', () => {
  const streams = ['GET /dashboard/api/academies/{id}/events', 'GET /dashboard/api/events']
  expect([...dashboard.called, ...streams].toSorted()).toEqual(expect.arrayContaining(dashboard.documented.toSorted()))
})
