const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** `short` is the day, `clock` the time of the day, `full` both. All of them in UTC. */
export function formatTime(at: string, form: 'short' | 'clock' | 'full'): string {
  const time = new Date(at)
  if (form === 'clock') return clock.format(time)
  return form === 'short' ? date.format(time) : `${date.format(time)}, ${clock.format(time)}`
}
