import type { AcademyFixture } from '@academy-access/engine'

/**
 * A fixture as JSON with one line for each course, student, list and offer, so that a comparison of two pulls shows which of
 * them changed.
 */
export function fixtureText(academy: AcademyFixture): string {
  const fields = Object.entries(academy).map(([name, value]) => `${JSON.stringify(name)}: ${valueText(value)}`)
  return `{ "academies": [{\n${fields.join(',\n')}\n}] }\n`
}

function valueText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value)
  return `[\n${value.map((row) => `  ${JSON.stringify(row)}`).join(',\n')}\n]`
}
