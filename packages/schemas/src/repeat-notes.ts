import type { OperationId } from './endpoints.ts'

/** What documentation says about repeating a request whose response was lost. */
export interface RepeatNote {
  /** Why a client may or must not repeat the operation. */
  readonly reason: string
  /** What a client that writes between the two requests can lose. */
  readonly loss: string
}

const reads = { reason: 'it only reads', loss: 'nothing' }
const notRepeated = 'nothing: it is not repeated'

/**
 * One note per operation, for the tables of the documentation. They are apart from the endpoints, so that no bundle
 * contains them.
 */
export const repeatNotes: Readonly<Record<OperationId, RepeatNote>> = {
  'courses.list': reads,
  'students.list': reads,
  'students.create': { reason: 'a second request fails with `already_exists`', loss: notRepeated },
  'students.get': reads,
  'students.remove': {
    reason: 'it would also remove a student who was added again in between, and that cannot be undone',
    loss: notRepeated,
  },
  'enrollments.create': {
    reason: 'an enrolled student keeps the same record',
    loss: 'a revocation: the enrollment is active again',
  },
  'enrollments.revoke': {
    reason: 'revoking again changes nothing',
    loss: 'an enrollment in the same course: it is revoked, and its progress is kept',
  },
  'lists.list': reads,
  'lists.create': { reason: 'a second request fails with `already_exists`', loss: notRepeated },
  'lists.get': reads,
  'lists.update': {
    reason: 'it sets the same values again',
    loss: 'a change of the same fields: it is overwritten',
  },
  'lists.delete': { reason: 'no new list gets the id of a deleted one', loss: 'nothing' },
  'lists.members.list': reads,
  'lists.members.add': {
    reason: 'a member stays a member',
    loss: 'a removal from the list or the academy: the student is added again, with a welcome email if new to the academy',
  },
  'lists.members.remove': {
    reason: 'a second request finds no member to remove',
    loss: 'a membership: the student is removed from the list again',
  },
  'lists.courses.list': reads,
}
