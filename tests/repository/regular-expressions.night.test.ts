import { checkSync, type Parameters } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

import { files } from './files.ts'

/*
 * A regular expression must not take the square of the length of a text. The checker proves that by automata, which takes the
 * same steps on every machine. An expression that looks ahead or behind has no automaton, so a person has judged it.
 */
const proof: Parameters = { checker: 'automaton', maxNFASize: 3000, maxPatternSize: 10_000, timeout: 120_000 }

/** Expressions that are not proved, and why they are harmless. */
const accepted = new Map<string, string>([
  [String.raw`/[\w%+-]*$/`, 'reads 64 characters'],
  [String.raw`/^(.*)\/(?:\*\*|api\/v1\/.*)?$/`, 'reads a route, which is written in the code of an app'],
  [
    String.raw`/"url":"(?=(?<academy_base_url>[^"]+))(?<academy_server_url>[^"]+)","api_key":(?:null|")(?<academy_api_key>[^",]*)/`,
    'looks ahead once for each word, to the next quotation mark',
  ],
  [
    String.raw`/(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|,|$)/`,
    'looks ahead once for each entry of a list, to its comma',
  ],
  [String.raw`/^(?!\.+$)[\w.~:@-]+$/`, 'looks ahead once, from the beginning alone'],
  [String.raw`/(?<![\w-])\d{4,}(?![\w-])/g`, 'reads a run of digits once, from its beginning alone'],
  [String.raw`/^[1-5]\d\d (?=[a-z_]+$)/`, 'looks ahead once, from the beginning alone'],
  [String.raw`/^(?=.*\p{L})[\p{L}\p{N} .:/_-]{1,40}$/u`, 'looks ahead once, from the beginning alone'],
  [String.raw`/^(\d+(?:\.\d+)?)(?:, \1)*$/`, 'repeats what ends at the first comma, from the beginning alone'],
  [String.raw`/\w{1,64}[_-]live[_-]\w+/gi`, 'begins with at most 64 characters, and matches at the first end'],
])

/** Files that build expressions, and why these are linear. */
const built = new Map<string, string>([
  ...['apps/dashboard/src/views/requests/draft.ts', 'packages/rules/src/every-response.ts'].map(
    (path) => [path, 'the path of an endpoint: each parameter ends at the next slash'] as const,
  ),
  ['apps/dashboard/src/shell/palette.tsx', 'no repetition: one word, and a look at the character before it'],
  ['packages/rules/src/chapters/order-of-checks.ts', 'a few words in a message, from its beginning alone'],
  ['apps/server/src/find-persons/finder.ts', 'one repeated class'],
  ['apps/server/src/find-persons/text-views.ts', 'alternatives, each of a limited length or of one repeated digit'],
  ['packages/roster/src/csv/items.ts', 'one character, or a line end'],
  ['packages/command/src/plain.ts', 'no repetition: one escape code'],
  ['packages/mcp/src/docs.ts', 'no repetition: one word, and a look at the character before it'],
  ['packages/mcp/src/search-words.ts', 'reads the lines of one constant text'],
  ['packages/rules/src/marks.ts', 'the mark of a run and digits, from the beginning alone'],
  ['packages/schemas/src/api-key.ts', 'a word with 32 digits at its end, from the beginning of the word alone'],
])

const sources = files.filter(
  ({ path }) => /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.(?:test|test-d|gen)\.tsx?$/.test(path),
)

const found = new Map<string, { pattern: string; flags: string; path: string }>()
const building = new Set<string>()
for (const { path, text } of sources) {
  if (!/RegExp|\//.test(text)) continue
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.set(node.raw ?? '', { ...node.regex, path })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') building.add(path)
    },
  })
  visitor.visit(parseSync(path, text).program)
}

it('finds the expressions of the sources', () => {
  expect(found.size).toBeGreaterThan(150)
  expect([...building].filter((path) => !built.has(path))).toEqual([])
  expect([...accepted.keys()].filter((raw) => !found.has(raw))).toEqual([])
})

it.each([...found].filter(([raw]) => !accepted.has(raw)))('%s is linear', { timeout: 300_000 }, (_, expression) => {
  const { pattern, flags, path } = expression
  const result = checkSync(pattern, flags, proof)
  expect(result.status, `${path}: ${result.status === 'vulnerable' ? result.attack.pattern : ''}`).toBe('safe')
})
