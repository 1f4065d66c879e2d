/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A number with its noun, such as `1 student` or `1,200 students`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** `short` is the day, `clock` the time of the day, `full` both. */
export type TimeForm = 'short' | 'clock' | 'full'

/** A time in UTC. */
export function formatTime(at: string, form: TimeForm): string {
  const time = new Date(at)
  if (form === 'clock') return clock.format(time)
  return form === 'short' ? date.format(time) : `${date.format(time)}, ${clock.format(time)}`
}

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000 }

/** How long something lasts, in its largest unit, such as `3 days`. Less than two minutes are `a minute`. */
export function timeLeft(milliseconds: number): string {
  const unit = Object.entries(units).find(([, length]) => milliseconds >= 2 * length)
  return unit ? `${Math.floor(milliseconds / unit[1])} ${unit[0]}s` : 'a minute'
}

/** The first letters of the first and the last word of the name, or the first letter of the email address. */
export function initialsOf({ name, email }: { readonly name: string | null; readonly email: string }): string {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const chosen = words.length === 0 ? [email] : [words[0], words.length > 1 ? words.at(-1) : undefined]
  // A letter can be more than one character of JavaScript.
  return chosen
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The keys of a record that has no others. */
export function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // Object.keys returns any texts.
  return Object.keys(record) as Key[]
}

/** Values that are their own names. */
export function namesOf<Value extends string>(values: readonly Value[]): Readonly<Record<Value, string>> {
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(values.map((value): [string, string] => [value, value])) as Record<Value, string>
}
