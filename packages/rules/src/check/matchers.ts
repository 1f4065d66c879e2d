/** An expected value that describes more than one value. */
export class Matcher {
  /** Names the expected values: `a UUID`. */
  readonly text: string
  readonly matches: (value: unknown) => boolean

  constructor(text: string, matches: (value: unknown) => boolean) {
    this.text = text
    this.matches = matches
  }
}

const matchesText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/** D13: the form in which the service writes ids. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** D12: the form in which the service writes times. */
export const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Any string that is not blank. */
export const anyText = new Matcher('a text', matchesText(/\S/))

/** An id as the service writes it. */
export const anyUuid = new Matcher('a UUID of version 4 in lower case', matchesText(uuidPattern))

/** A time as the service writes it. */
export const anyTime = new Matcher(
  'a time in UTC with milliseconds',
  (value) => matchesText(timePattern)(value) && !Number.isNaN(Date.parse(String(value))),
)

/** The field is missing. */
export const absent = new Matcher('absent', (value) => value === undefined)

/** One of these values. */
export const oneOf = (...values: readonly (string | number | boolean | null)[]) =>
  new Matcher(values.map((value) => JSON.stringify(value)).join(' or '), (value) => values.some((one) => one === value))

/** A text that matches a pattern. `description` names it in a report. */
export const textLike = (description: string, pattern: RegExp) => new Matcher(description, matchesText(pattern))

/** A number from `least` to `most`. */
export const numberFrom = (least: number, most = Infinity) =>
  new Matcher(
    // A wrong service may have sent a text in place of a number.
    most === Infinity ? `${least} or more` : `${least} to ${JSON.stringify(most)}`,
    (value) => typeof value === 'number' && value >= least && value <= most,
  )
