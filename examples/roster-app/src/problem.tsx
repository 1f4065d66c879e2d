import {
  fieldErrors,
  isAcademyError,
  isApiError,
  isConnectionError,
  isInputError,
  isTimeoutError,
} from '@academy-access/sdk'

/** Shows an error as text for the user of the page. */
export function Problem({ error, id, onRetry }: { error: unknown; id?: string | undefined; onRetry?: () => void }) {
  return (
    <p className="problem" role="alert" id={id}>
      {messageFor(error)}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  )
}

function messageFor(error: unknown): string {
  if (!isAcademyError(error)) return String(error)
  if (isConnectionError(error) || isTimeoutError(error)) {
    return 'The academy cannot be reached. Check the connection and try again.'
  }
  if (isInputError(error) || isApiError(error, 'validation_error')) {
    return `Please check what you typed: ${Object.values(fieldErrors(error)).join(', ')}.`
  }
  if (!isApiError(error)) return 'The academy sent a response that this page does not understand. Try again later.'
  switch (error.code) {
    case 'already_exists':
      return 'A student has this address already.'
    case 'limit_exceeded':
      return 'This academy has the maximum number of students of its plan.'
    case 'list_managed_by_offer':
      return 'An offer manages this list. To change its members, give or take the offer.'
    case 'rate_limit_exceeded':
      return `Too many requests. Try again in ${error.retryAfter ?? 'a few'} seconds.`
    default:
      return error.serviceMessage
  }
}
