/** @throws Error when there are problems. */
export function expectNone(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Compares two values as JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [found, expectation] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== expectation) throw new Error(`expected ${expectation}\n     got ${found}`)
}
