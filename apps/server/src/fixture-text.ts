/**
 * Academies as the JSON of a fixture, in parts. Each course, student, list and offer has a line of its own, so that an error
 * of the JSON names it, and a comparison of two files shows which of them changed.
 */
export function* fixtureText(academies: Iterable<object>): Generator<string, void, undefined> {
  let start = '{ "version": 1, "academies": ['
  for (const academy of academies) {
    let before = `${start}{\n`
    for (const [name, value] of Object.entries(academy)) {
      if (value === undefined) continue
      yield `${before}${JSON.stringify(name)}: ${valueText(value)}`
      before = ',\n'
    }
    start = '\n}, '
  }
  yield start.startsWith('{') ? `${start}] }\n` : '\n}] }\n'
}

function valueText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
}
