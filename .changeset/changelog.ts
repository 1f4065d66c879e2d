/*
 * How a changeset becomes lines of a changelog: as it was written, without the commit, and without the list of our own
 * packages that each release raises, since all of them always have the same version.
 */

/** One line for the reader, and its further paragraphs below it. */
export function getReleaseLine({ summary }: { summary: string }): string {
  const [first, ...more] = summary.split('\n').map((line) => line.trimEnd())
  return [`- ${first}`, ...more.map((line) => (line ? `  ${line}` : ''))].join('\n')
}

export function getDependencyReleaseLine(): string {
  return ''
}
