import { expect, it } from 'vitest'

import { courses, openSchool, quiet } from '../../test/academy.ts'
import { checkPlan, createRoster, formatPlan, isRosterError, type Plan } from '../index.ts'

const values = [null, undefined, -1, 'x', [], {}, [null], [1]]
const emails = ['p0@b.co', 'p1@b.co', 'p2@b.co', 'p3@b.co']

async function schoolWithPlan() {
  const school = openSchool({
    students: emails.map((email) => ({ email, enrollments: [{ course: 'one' }] })),
    courses,
    lists: [{ name: 'Red', members: ['p1@b.co'] }],
  })
  const desired = [
    { email: 'p0@b.co', name: 'N', courses: ['two'], lists: ['Red'] },
    { email: 'p1@b.co', lists: [] },
    { email: 'new@b.co', name: 'New', courses: ['one'], lists: ['Red'] },
  ]
  const options = { ...quiet, prune: 'all', protect: ['p3@b.co'] } as const
  return { school, plan: await school.roster.plan(desired, options) }
}

/** Every place in a value. */
function placesOf(value: unknown, place: string[] = []): string[][] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [...(place.length > 0 ? [place] : []), ...inside.flatMap(([name, item]) => placesOf(item, [...place, name]))]
}

function edited(plan: Plan, place: readonly string[], value: unknown): Plan {
  const copy: unknown = JSON.parse(JSON.stringify(plan))
  const name = place.at(-1) ?? ''
  let object = copy as Record<string, unknown>
  for (const step of place.slice(0, -1)) object = object[step] as Record<string, unknown>
  if (value === undefined) delete object[name]
  else object[name] = value
  return copy as Plan
}

it('an edited plan is checked, shown and applied, or rejected with a clear error', async () => {
  const { school, plan } = await schoolWithPlan()
  expect(new Set(plan.steps.map(({ type }) => type)).size).toBe(6)
  const start = school.academy.snapshot()
  for (const place of placesOf(plan)) {
    for (const value of values) {
      const one = edited(plan, place, value)
      const { client } = openSchool(start)
      const work = [async () => formatPlan(checkPlan(one)), async () => createRoster(client).apply(one).finish()]
      for (const run of work) {
        const error: unknown = await run().then(
          () => undefined,
          (reason: unknown) => reason,
        )
        const isClear = error === undefined || isRosterError(error) || (error as Error).name === 'ApiError'
        expect(isClear, `${place.join('.')} = ${JSON.stringify(value)}: ${String(error)}`).toBe(true)
      }
    }
  }
})

it.each([
  [['fingerprint'], undefined, 'fingerprint: expected an object, got nothing'],
  [['counts', 'rows'], null, 'counts.rows: expected a number from 0, got null'],
  [['warnings'], [1], 'warnings[0]: expected an object, got 1'],
  [['prune'], 'some', 'prune: expected none or managed or all, got "some"'],
  [['version'], 2, 'version: expected 1, got 2'],
])('says what is wrong: %j = %j', async (place, value, message) => {
  const { plan } = await schoolWithPlan()
  expect(() => checkPlan(edited(plan, place, value))).toThrow(`invalid plan: ${message}`)
})

it('rejects steps that name one person and mean another', async () => {
  const { plan } = await schoolWithPlan()
  const at = plan.steps.findIndex(({ type }) => type === 'revoke')
  const step = plan.steps[at]
  const other = plan.steps.find(({ type }) => type === 'remove_student')
  if (step?.type !== 'revoke' || other?.type !== 'remove_student') expect.unreachable()
  const one = edited(plan, ['steps', String(at), 'student_id'], other.student_id)
  expect(() => checkPlan(one)).toThrow(`${other.student_id} is ${step.email} in another step, not ${other.email}`)
})
