import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { parseJson } from './parse-json.ts'

const turn = () => Promise.resolve()
const outcome = async (parse: () => unknown) => {
  try {
    // As text: it shows the order of the keys, and own keys named `__proto__`.
    return JSON.stringify(await parse())
  } catch (error) {
    return { error: String(error) }
  }
}

// Without backslashes: once an object of a process has had the key `\`, JSON.parse of Node 24 reads keys such as `"\n"` as `\`.
// So no object with such a key is made, and this file has a process of its own.
const unit = fc.string({ minLength: 1, maxLength: 1 }).filter((character) => character !== '\\')
const key = fc.oneof(
  fc.string({ unit }),
  fc.constantFrom('students', 'lists', '__proto__', '1', '0', 'toString', '"', '\n'),
)
const json = fc.jsonValue({ stringUnit: unit })
const objects = fc.dictionary(key, fc.oneof(fc.array(json, { maxLength: 8 }), json))
const texts = fc
  .tuple(fc.oneof({ arbitrary: objects, weight: 5 }, json), fc.constantFrom(undefined, 1, '\t', '\n\r '))
  .map(([value, indent]) => JSON.stringify(value, null, indent))

it('parses every JSON text as JSON.parse does, in parts of any length', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(20), async (text, partLength) => {
      expect(await outcome(() => parseJson(text, turn, partLength))).toEqual(await outcome(() => JSON.parse(text)))
    }),
    { numRuns: 2000 },
  )
})

it('parses or rejects every edited text as JSON.parse does', async () => {
  const pieces = fc.constantFrom(
    ...'{ } [ ] " , : 1 n'.split(' '),
    ' ',
    '"\\"":',
    '"a":',
    '{"a":[',
    '],"b":[',
    'true',
    'null',
    '"',
    '\u00a0',
    ',]',
    '[]',
  )
  const edits = fc.array(fc.record({ at: fc.nat(200), removed: fc.nat(2), added: pieces }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        texts,
        fc.array(pieces).map((all) => all.join('')),
      ),
      edits,
      fc.nat(20),
      async (text, all, partLength) => {
        const edited = all.reduce((now, { at, removed, added }) => {
          const index = at % (now.length + 1)
          return now.slice(0, index) + added + now.slice(index + removed)
        }, text)
        // An edit can make a key with a backslash, too.
        fc.pre(!edited.includes('\\\\'))
        expect(await outcome(() => parseJson(edited, turn, partLength))).toEqual(
          await outcome(() => JSON.parse(edited)),
        )
      },
    ),
    { numRuns: 5000 },
  )
})

it('awaits a turn between the parts', async () => {
  let turns = 0
  const students = Array.from({ length: 100 }, (_, index) => ({ email: `student${index}@example.com` }))
  const text = JSON.stringify({ students, name: 'Large' })
  const value = await parseJson(text, async () => void turns++, 100)
  expect(value).toEqual({ students, name: 'Large' })
  expect(turns).toBeGreaterThan(20)
})
