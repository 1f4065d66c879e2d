import type { OperationId } from '@academy-access/schemas'
import type { EndpointOf } from '@academy-access/schemas/internal'

import type { AcademyCore } from '../academy-core.ts'
import type { ChangedPart } from '../inspection/listeners.ts'
import type { InputFor, OperationOf } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'

/**
 * Runs the operation of an endpoint for the owner of an academy: without a key, a permission, a rate limit, a fault and a
 * journal entry. The input is checked before.
 *
 * @returns The `data` of the endpoint.
 * @throws ServiceError As the operation does. Then nothing is changed.
 */
export function performAsOwner<Id extends OperationId>(
  academy: AcademyCore,
  id: Id,
  params: InputFor<EndpointOf<Id>>['params'],
  body: InputFor<EndpointOf<Id>>['body'],
): ReturnType<OperationOf<Id>> {
  const operation: OperationOf<Id> = operations[id]
  const context = { ...academy.context(academy.timestamp()), errorForItem: () => undefined }
  // None of these endpoints has a query.
  const data = operation(context, { params, query: undefined, body })
  academy.changed(partOf(id))
  return data
}

function partOf(id: OperationId): ChangedPart {
  // A new member can be a new student.
  return id.startsWith('lists.') && id !== 'lists.members.add' ? 'lists' : 'students'
}
