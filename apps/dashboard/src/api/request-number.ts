/** The number of a request in its journal, such as `#3`, as people say it. `entryId` is its whole address. */
export function numberOf(entryId: string): string {
  return `#${entryId.slice(entryId.lastIndexOf('-') + 1)}`
}
