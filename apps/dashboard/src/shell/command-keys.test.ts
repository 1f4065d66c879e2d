import { describe, expect, it } from 'vitest'

import { viewList } from '../view-list.ts'
import { commandOf, isSingle, keysText } from './command-keys.ts'

describe('commandOf', () => {
  const page = { label: 'Skip', keys: 't' }
  const sequence = { label: 'Settings', keys: 'g t' }
  const withoutKeys: { label: string; keys?: string } = { label: 'Import' }
  const dialog = { label: 'Test', keys: 't' }

  it('prefers a sequence to its last key', () => {
    expect(commandOf([sequence, page], new Set(['t', 'g t']))).toBe(sequence)
    expect(commandOf([sequence, page], new Set(['t']))).toBe(page)
  })

  it('prefers the command that was added last', () => {
    expect(commandOf([page, dialog], new Set(['t']))).toBe(dialog)
  })

  it('finds nothing for other keys, nor a command without keys', () => {
    expect(commandOf([page, withoutKeys], new Set(['x', 'undefined']))).toBeUndefined()
  })
})

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
