import { describe, expect, it } from 'vitest'

import { viewList } from '../view-list.ts'
import { commandOf, isSingle, keysText } from './command-keys.ts'

const [page, sequence, dialog] = [{ keys: 't' }, { keys: 'g t' }, { keys: 't' }]
const withoutKeys: { keys?: string } = {}

it.each([
  ['a sequence before its last key', [sequence, page], ['t', 'g t'], sequence],
  ['a key', [sequence, page], ['t'], page],
  ['the command that was added last', [page, dialog], ['t'], dialog],
  ['nothing for other keys, nor a command without keys', [page, withoutKeys], ['x', 'undefined'], undefined],
])('commandOf finds %s', (_, commands, complete, expected) =>
  expect(commandOf(commands, new Set(complete))).toBe(expected),
)

describe('keysText', () => {
  it.each([
    ['g e', 'g e'],
    ['$mod+k', 'Ctrl K'],
    ['Alt+KeyR', 'Alt R'],
    ['Alt+Digit1', 'Alt 1'],
    ['[Shift]+?', '?'],
    ['Enter', '↵'],
  ])('writes %s as %s', (keys, text) => expect(keysText(keys, 'Ctrl')).toBe(text))
})

it.each([
  ['j', true],
  ['g e', true],
  ['[Shift]+?', true],
  ['Alt+KeyR', false],
  ['$mod+k', false],
  ['Enter', false],
])('%s is single: %s', (keys, expected) => expect(isSingle(keys)).toBe(expected))

it('each view has keys of its own', () => {
  expect(new Set(viewList.map(({ keys }) => keys)).size).toBe(viewList.length)
})
