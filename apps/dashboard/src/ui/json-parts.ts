export interface JsonPart {
  /** Its place in the whole text. */
  readonly at: number
  readonly text: string
  /** Undefined between the tokens. */
  readonly look?: 'name' | 'string' | 'value'
}

// A string without an end is one to the end of the text: the search must not begin again at each of its quotes.
const tokens = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The parts of a JSON text in their order. The text may be cut anywhere. */
export function jsonParts(json: string): readonly JsonPart[] {
  const parts: JsonPart[] = []
  let end = 0
  for (const { 0: token, 1: string, 2: colon, index } of json.matchAll(tokens)) {
    const text = string ?? token
    if (index > end) parts.push({ at: end, text: json.slice(end, index) })
    parts.push({ at: index, text, look: colon !== undefined ? 'name' : string !== undefined ? 'string' : 'value' })
    end = index + text.length
  }
  return [...parts, { at: end, text: json.slice(end) }]
}
