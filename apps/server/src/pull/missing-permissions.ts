import { type AcademyClient, isApiError } from '@academy-access/sdk'

/** The operations that a pull needs and the key is not allowed to use. */
export async function missingPermissions(client: AcademyClient): Promise<string[]> {
  // The permission is checked before the row is looked up, so a row that does not exist is enough.
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const calls = {
    'GET /courses': client.courses.list(),
    'GET /lists': client.lists.list(),
    'GET /lists/:listId/members': client.lists.members.list(unknownId, { limit: 1 }),
    'GET /lists/:listId/courses': client.lists.courses.list(unknownId),
    'GET /students': client.students.list({ limit: 1 }),
    'GET /students/:studentId': client.students.get(unknownId),
  }
  const results = Object.entries(calls).map(async ([name, call]) => ({ name, error: (await call.result()).error }))
  return (await Promise.all(results)).flatMap(({ name, error }) => {
    if (isApiError(error, 'forbidden')) return name
    if (error && !isApiError(error, 'not_found') && !isApiError(error, 'validation_error')) throw error
    return []
  })
}
