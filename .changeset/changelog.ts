/*
 * Writes a changeset into a changelog unchanged. It leaves out the commit hash, and the list of our own packages: all of
 * them always have the same version.
 */

/** The first line of the summary as a list item, with the other lines indented below it. */
export function getReleaseLine({ summary }: { summary: string }): string {
  const [first, ...more] = summary.split('\n').map((line) => line.trimEnd())
  return [`- ${first}`, ...more.map((line) => (line ? `  ${line}` : ''))].join('\n')
}

export function getDependencyReleaseLine(): string {
  return ''
}
