import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { AddMembers, CreateEnrollment, CreateList, explain, type Schema } from './index.ts'

afterEach(() => z.config({ localeError: undefined }))

const texts = () => {
  const wrong: [Schema, unknown][] = [
    [CreateList, { name: 7 }],
    [CreateList, {}],
    [CreateList, []],
    [CreateList, { name: '' }],
    [CreateEnrollment, { course_id: 'x' }],
    [AddMembers, { emails: 7 }],
  ]
  return wrong.flatMap(([schema, value]) =>
    schema.safeParse(value, { reportInput: true }).error!.issues.map((issue) => explain(issue, 'body')),
  )
}

it('explains an issue in the same words when an app has loaded the messages of zod', () => {
  const before = texts()
  expect(before[0]).toBe('body.name: expected a string, got 7')
  z.config(z.locales.en())
  expect(texts()).toEqual(before)
})
