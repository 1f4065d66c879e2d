import { isAcademyError, isApiError } from '@academy-access/sdk'

/** An error in words that help whoever reads the page. */
export function Problem({ error }: { error: unknown }) {
  return (
    <p className="problem" role="alert">
      {wordsFor(error)}
    </p>
  )
}

function wordsFor(error: unknown): string {
  if (!isAcademyError(error)) return String(error)
  if (!isApiError(error)) return 'The academy cannot be reached. Check the connection and try again.'
  switch (error.code) {
    case 'already_exists':
      return 'There is one of that name already.'
    case 'limit_exceeded':
      return 'The plan of this academy allows no more students.'
    case 'list_managed_by_offer':
      return 'An offer manages this list: its members are those who hold the offer.'
    case 'rate_limit_exceeded':
      return `Too many requests. Try again in ${error.retryAfter ?? 'a few'} seconds.`
    default:
      return error.message
  }
}
