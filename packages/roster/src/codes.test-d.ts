import type { ErrorCode } from '@academy-access/sdk'
import { expectTypeOf, it } from 'vitest'

import { isRosterError, type Roster, type RosterErrorCode } from './index.ts'

declare const roster: Roster
declare const error: unknown

it('the codes of students are those of the client, open for later ones, and our own are closed', async () => {
  const added = await roster.addMembers('id', ['a@b.c'], { sendWelcomeEmail: false })
  void added.failed.some(({ code }) => code === 'code_of_tomorrow')
  void (added.stopped?.code === 'ConnectionError' || added.stopped?.code === 'forbidden')
  const enrolled = await roster.ensureEnrollments([], [])
  void enrolled.failed.some(({ code }) => code === 'invalid_course')
  const { failures } = await roster.apply(await roster.plan([], { sendWelcomeEmail: false })).finish()
  for (const { code } of failures)
    expectTypeOf<ErrorCode | 'code_of_tomorrow' | 'address_differs'>().toExtend<typeof code>()
  // @ts-expect-error -- misspelled
  void isRosterError(error, 'invalid_row')
  if (isRosterError(error, 'invalid_rows')) expectTypeOf(error.code).toEqualTypeOf<'invalid_rows'>()
  if (isRosterError(error)) expectTypeOf(error.code).toEqualTypeOf<RosterErrorCode>()
})
