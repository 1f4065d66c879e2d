/** The type of a rejected value for a message. The value itself may be a secret. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : typeof value
}
