import type { ErrorCode, UnknownErrorCode } from '@academy-access/sdk'
import { expectTypeOf, it } from 'vitest'

import { isRosterError, type Roster, type RosterErrorCode } from './index.ts'

declare const roster: Roster
declare const error: unknown

it('a comparison with a misspelled code does not compile', async () => {
  const added = await roster.addMembers('id', ['a@b.c'], { sendWelcomeEmail: false })
  // @ts-expect-error -- misspelled
  void added.failed.some(({ code }) => code === 'limit_exceed')
  // @ts-expect-error -- misspelled
  void (added.stopped?.code === 'ConnectError')
  void (added.stopped?.code === 'ConnectionError' || added.stopped?.code === 'forbidden')
  const enrolled = await roster.ensureEnrollments([], [])
  // @ts-expect-error -- misspelled
  void enrolled.failed.some(({ code }) => code === 'invalid_curse')
  const { failures } = await roster.apply(await roster.plan([], { sendWelcomeEmail: false })).finish()
  // @ts-expect-error -- misspelled
  void failures.some(({ code }) => code === 'member_fail')
  for (const { code } of failures)
    expectTypeOf(code).toEqualTypeOf<ErrorCode | UnknownErrorCode | 'address_differs' | 'member_failed'>()
  // @ts-expect-error -- misspelled
  void isRosterError(error, 'invalid_row')
  if (isRosterError(error, 'invalid_rows')) expectTypeOf(error.code).toEqualTypeOf<'invalid_rows'>()
  if (isRosterError(error)) expectTypeOf(error.code).toEqualTypeOf<RosterErrorCode>()
})
