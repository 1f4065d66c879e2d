import fc from 'fast-check'
import { expect, it } from 'vitest'

import { parseJson } from './text-file.ts'

const problem = (text: string) => {
  try {
    parseJson(text, 'a.json')
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

it.each([
  ['{\n  "a": [1,\n  ]\n}', 'line 3, column 3: unexpected "]"'],
  ['{"a":1', 'line 1, column 7: unexpected end of the file'],
  ['', 'line 1, column 1: unexpected end of the file'],
  ['{"a" 1}', 'line 1, column 6: unexpected "1"'],
  ["{'a': 1}", `line 1, column 2: unexpected "'"`],
  ['{"a":1,}', String.raw`line 1, column 8: unexpected "}"`],
  ['["a\nb"]', String.raw`line 1, column 2: unexpected "\""`],
  ['[\n\t01]', 'line 2, column 3: unexpected "1"'],
  ['{}\r\n{}', 'line 2, column 1: unexpected "{"'],
  ['1, 2', 'line 1, column 2: unexpected ","'],
  ['[😀]', 'line 1, column 2: unexpected "😀"'],
])('%j is no JSON: the error names the line and the column', (text, found) => {
  expect(problem(text)).toBe(`a.json is not JSON: ${found}`)
})

it('a text with one more, one less or another character is JSON, or the place is not behind the change and JSON could begin so', () => {
  const changed = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '{', '}', '[', ']', ',', ':', 'x', '0', '\\'))
  fc.assert(
    fc.property(changed, fc.boolean(), ([json, place, other], isAdded) => {
      const at = place % (json.length + 1)
      const text = json.slice(0, at) + other + json.slice(isAdded ? at : at + 1)
      const [, column] = /column (\d+): /.exec(problem(text) ?? '') ?? []
      expect(column === undefined).toBe(isJson(text))
      if (column === undefined) return
      const end = Number(column) - 1
      // What is before the place is the beginning of some JSON: V8 misses only its end.
      expect(isBeginning(text.slice(0, end))).toBe(true)
    }),
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether some text that follows makes JSON. The words of V8 for a text that ends too early. */
function isBeginning(text: string): boolean {
  if (isJson(text)) return true
  try {
    JSON.parse(text)
  } catch (error) {
    const { message } = error as Error
    const [, position] = /at position (\d+)/.exec(message) ?? []
    return message.includes('Unexpected end of JSON input') || Number(position) === text.length
  }
  return true
}
