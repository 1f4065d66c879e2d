const units = [
  { name: 'day', ms: 86_400_000 },
  { name: 'hour', ms: 3_600_000 },
  { name: 'minute', ms: 60_000 },
] as const

/** How long something lasts, in its largest unit, such as `3 days`. Less than two minutes are `a minute`. */
export function timeLeft(milliseconds: number): string {
  for (const { name, ms } of units) {
    const count = Math.floor(milliseconds / ms)
    if (count >= 2) return `${count} ${name}s`
  }
  return 'a minute'
}
