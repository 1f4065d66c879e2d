/**
 * A response without its text: its rows are shared with other responses, and the texts of pages would be most
 * of what the garbage collector moves.
 */
export interface ParsedResponse {
  /** Characters of the text. */
  readonly length: number
  readonly envelope: { readonly data: object } | { readonly error: { readonly message: string } }
}

/** A body for a reader, who may change it: parsed, or the text if it is not JSON. */
export function bodyOf(stored: string | ParsedResponse | undefined): unknown {
  if (typeof stored !== 'object') return stored === undefined ? undefined : parse(stored)
  const { envelope } = stored
  // `structuredClone` would be most of the cost of the log of an error.
  return 'error' in envelope ? { error: { ...envelope.error } } : structuredClone(envelope)
}

/** Nesting of a body from which `JSON.stringify` of an entry could exhaust the stack. */
const deepest = 500

function parse(text: string): unknown {
  try {
    return isDeep(text) ? '(nested too deeply to show)' : JSON.parse(text)
  } catch {
    return text
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      if (++depth > deepest) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
