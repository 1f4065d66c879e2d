import { describe, expect, it } from 'vitest'

import { type Flags, readCommandLine, readFlags, readPort, unknownCommand } from './flags.ts'
import { UsageError } from './usage-error.ts'

interface Options {
  readonly port: number
  readonly baseUrl: string | undefined
  readonly tag: readonly string[]
  readonly quiet: boolean
}

const flags: Flags<Options> = {
  port: { value: 'PORT', help: '', read: (text, name) => readPort(text ?? '1', name) },
  baseUrl: { value: 'URL', help: '' },
  tag: { value: 'TAG', help: '', read: (_, __, all) => all },
  quiet: { help: '' },
}

describe('a command line', () => {
  it('has names with dashes, the last of several values, and all values of a flag that can be repeated', () => {
    expect(readFlags(['--port', '1', '--port=2', '--tag', 'a', '--tag', 'b', '--base-url', 'x'], flags, [])).toEqual({
      port: 2,
      baseUrl: 'x',
      tag: ['a', 'b'],
      quiet: false,
    })
  })

  it('may have one argument', () => {
    const argument = { value: 'FILE', isRequired: true }
    expect(readCommandLine(['a.csv', '--quiet'], flags, [], argument)).toMatchObject({ argument: 'a.csv' })
    expect(() => readCommandLine([], flags, [], argument)).toThrow('expected FILE')
    expect(() => readCommandLine(['a', 'b'], flags, [], argument)).toThrow('unexpected argument "b"')
    expect(() => readFlags(['a'], flags, [])).toThrow('unexpected argument "a"')
  })

  it.each([
    [['--prot', '1'], 'unknown flag --prot; did you mean --port?'],
    [['--baseUrl', 'x'], 'unknown flag --baseUrl; did you mean --base-url?'],
    [['--nonsense'], 'unknown flag --nonsense'],
    [['-x'], 'unknown flag -x'],
    [['--port', '-1'], '--port: expected 0 to 65535, got "-1"'],
    [['--port='], '--port: expected PORT, got nothing'],
    [['--quiet=yes'], '--quiet'],
  ])('%j is wrong', (args, message) => {
    expect(() => readFlags(args, flags, ['help'])).toThrow(UsageError)
    expect(() => readFlags(args, flags, ['help'])).toThrow(message)
  })

  it('asks for the help before anything else is wrong', () => {
    expect(readFlags(['--port', 'x', '-h'], flags, ['help'])).toBe('help')
  })
})

it('a command with a typing mistake is suggested', () => {
  expect(unknownCommand('recrod', ['pull', 'record', 'verify']).message).toBe(
    'unknown command "recrod"; did you mean record?',
  )
  expect(unknownCommand('serve', ['pull', 'record']).message).toBe('unknown command "serve"; expected pull, record')
})
