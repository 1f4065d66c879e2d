/** About 10 ms of work. */
const defaultPartLength = 1024 * 1024

/**
 * Parses JSON as `JSON.parse` does, and awaits `turn` between the parts of a long text, so that other requests are served
 * meanwhile. A part is some items of an array of the outermost object, as in `{"students":[…],"lists":[…]}`.
 *
 * @throws SyntaxError for a text that is not JSON.
 */
export async function parseJson(
  text: string,
  turn: () => Promise<unknown>,
  partLength = defaultPartLength,
): Promise<unknown> {
  if (text.length <= partLength) return JSON.parse(text)
  const parts = objectParts(text, partLength)
  try {
    for (;;) {
      const part = parts.next()
      if (part.done) return part.value
      await turn()
    }
  } catch (error) {
    // Another kind of value, or not JSON: `JSON.parse` decides.
    if (error instanceof SyntaxError) return JSON.parse(text)
    throw error
  }
}

/**
 * Reads an object in parts. `JSON.parse` reads every key and every part, and a part is only accepted as a whole, so that a
 * wrong split cannot give another value: it is a SyntaxError.
 */
function* objectParts(text: string, partLength: number): Generator<void, unknown, void> {
  const fields = new Map<string, unknown>()
  let at = expectCharacter(text, 0, '{')
  for (;;) {
    const start = skipBlanks(text, at)
    const end = endOfString(text, start) + 1
    const key: unknown = JSON.parse(text.slice(start, end))
    // A repeated key is replaced, and `__proto__` needs care: both are left to `JSON.parse`.
    if (typeof key !== 'string' || key === '__proto__' || fields.has(key)) throw new SyntaxError('Unusual key')
    at = skipBlanks(text, expectCharacter(text, end, ':'))
    if (text[at] === '[') {
      const { items, next } = yield* arrayParts(text, at + 1, partLength)
      fields.set(key, items)
      at = skipBlanks(text, next)
    } else {
      const next = endOfItem(text, at)
      fields.set(key, JSON.parse(text.slice(at, next)))
      at = next
    }
    if (text[at] !== ',') break
    at++
  }
  if (skipBlanks(text, expectCharacter(text, at, '}')) !== text.length) throw new SyntaxError('Text after the object')
  return Object.fromEntries(fields)
}

/** Reads the items of an array. `next` is the index after its end. */
function* arrayParts(
  text: string,
  start: number,
  partLength: number,
): Generator<void, { items: unknown[]; next: number }, void> {
  const items: unknown[] = []
  let partStart = start
  let at = start
  for (;;) {
    at = endOfItem(text, at)
    const isLast = text[at] === ']'
    if (!isLast && text[at] !== ',') throw new SyntaxError('No comma')
    if (isLast || at - partStart >= partLength) {
      const part: unknown[] = JSON.parse(`[${text.slice(partStart, at)}]`)
      // Only a whole array may be empty: `[1,]` is not JSON.
      if (part.length === 0 && !(isLast && partStart === start)) throw new SyntaxError('No item')
      for (const item of part) items.push(item)
      if (isLast) return { items, next: at + 1 }
      partStart = at + 1
      yield
    }
    at++
  }
}

/** Index of the comma or bracket after an item. */
function endOfItem(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x22) index = endOfString(text, index)
    else if (unit === 0x7b || unit === 0x5b) depth++
    else if (unit === 0x7d || unit === 0x5d) {
      if (depth === 0) return index
      depth--
    } else if (unit === 0x2c && depth === 0) return index
  }
  throw new SyntaxError('No end')
}

/** Index of the quotation mark that ends the string which starts at an index. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) throw new SyntaxError('No end of a string')
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
}

function expectCharacter(text: string, start: number, character: string): number {
  const at = skipBlanks(text, start)
  if (text[at] !== character) throw new SyntaxError(`No ${character}`)
  return at + 1
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}
