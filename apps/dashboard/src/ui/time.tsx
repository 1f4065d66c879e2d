import { formatTime } from './format-time.ts'

/** A time of the academy's clock, in UTC as the API sends it. */
export function Time({ at, form = 'short' }: { readonly at: string; readonly form?: 'short' | 'clock' | 'full' }) {
  return (
    <time dateTime={at} title={at}>
      {formatTime(at, form)}
    </time>
  )
}
