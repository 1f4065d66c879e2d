/** Whether both are the same time, although they may be written in another form. */
export function isSameTime(one: unknown, other: unknown): boolean {
  return isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other)
}

/** Whether a value is an ISO 8601 time with a date. */
export function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
