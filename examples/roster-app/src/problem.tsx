import { isAcademyError, isApiError } from '@academy-access/sdk'

/** Shows an error as text for the user of the page. */
export function Problem({ error }: { error: unknown }) {
  return (
    <p className="problem" role="alert">
      {messageFor(error)}
    </p>
  )
}

function messageFor(error: unknown): string {
  if (!isAcademyError(error)) return String(error)
  if (!isApiError(error)) return 'The academy cannot be reached. Check the connection and try again.'
  switch (error.code) {
    case 'already_exists':
      return 'This name is already taken.'
    case 'limit_exceeded':
      return 'This academy has the maximum number of students of its plan.'
    case 'list_managed_by_offer':
      return 'An offer manages this list. To add a member, give a student the offer.'
    case 'rate_limit_exceeded':
      return `Too many requests. Try again in ${error.retryAfter ?? 'a few'} seconds.`
    default:
      return error.serviceMessage
  }
}
