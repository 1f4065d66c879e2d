/** A value in a message. It may be as long as the file. */
export function shown(value: unknown): string {
  const json = value === undefined ? 'nothing' : JSON.stringify(value)
  return json.length > 80 ? `${json.slice(0, 80)}…` : json
}
