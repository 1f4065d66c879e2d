/** Without the fields that are undefined: those mean the same as if they were not there. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
}
