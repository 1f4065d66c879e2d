import { withDashes } from '@academy-access/command'
import { expect, it } from 'vitest'

import { flags } from './flags.ts'
import { readOptions } from './options.ts'
import { usage } from './usage.ts'

it.each([
  [[], 'expected a command: plan, apply, undo, export, find'],
  [['sync'], 'unknown command "sync"; expected plan, apply, undo, export, find, help'],
  [['plan'], 'plan: expected FILE.csv'],
  [['find'], 'find: expected EMAIL'],
  [['plan', 'a.csv', '--welcome-email', '--no-welcome-email'], 'expected one of them'],
  [['plan', 'a.csv', '--prune', 'some'], '--prune: expected none or managed or all, got "some"'],
  [['plan', 'a.csv', '--max-removals', 'x'], '--max-removals: expected a number, got "x"'],
  [['plan', 'a.csv', '--output', ''], '--output: expected FILE, got nothing'],
  [['plan', 'a.csv', '--column', 'mail=x'], '--column: expected email or name or courses or lists, got "mail"'],
  [['plan', 'a.csv', '--column', 'mail'], '--column: expected such as email=Address, got "mail"'],
  [['plan', 'a.csv', '--column', 'email=A', '--column', 'email=B'], '--column: expected one column with the address'],
  [['plan', 'a.csv', '--encoding', 'x'], '--encoding: expected an encoding such as windows-1252'],
  [['apply', '--max-age', '90'], '--max-age: expected a time with its unit, such as 90m, 24h or 2d, got "90"'],
  [['undo'], 'undo: expected FILE'],
  [['undo', 'a.json', '--max-age', '1h'], 'undo: --max-age belongs to apply'],
  [['help', 'plna'], 'unknown command "plna"; did you mean plan?'],
  [['apply', '--prune', 'all'], 'apply: --prune belongs to plan'],
  [['export', '--output', 'all.csv', '--progress', 'all'], 'export: --progress all: expected --format ndjson'],
  [['export', 'here'], 'export: unexpected argument "here"'],
  [['find', 'a@b.co', '--nonsense'], 'find: unknown flag --nonsense'],
  [['exprot'], 'unknown command "exprot"; did you mean export?'],
  [['plan', 'a.csv', '--prnue', 'all'], 'plan: unknown flag --prnue; did you mean --prune?'],
  [['--json', 'find', 'a@b.co'], 'expected a command first: plan, apply, undo, export, find'],
  [['plan', 'a.csv', 'b.csv'], 'plan: unexpected argument "b.csv"'],
  [['export', '-x'], 'export: unknown flag -x'],
  [['export', '--baseUrl', 'x'], 'export: unknown flag --baseUrl; did you mean --base-url?'],
  [['export', '--quiet=yes'], 'export: --quiet: expected no value'],
  [['export', '--output', '--quiet'], 'export: --output: expected FILE, got nothing'],
])('%j is a wrong command line', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})

it('reads the flags of a command', () => {
  // The last of several values counts, unless a flag may be repeated.
  const args = ['plan', 'a.csv', '--no-welcome-email', '--prune=none', '--prune', 'all', '--protect', '@b.co']
  expect(
    readOptions([
      ...args,
      '--max-removals',
      'all',
      '--protect',
      'c@d.co',
      '--column',
      'name=Full name',
      '--delimiter',
      '\\t',
    ]),
  ).toMatchObject({
    command: 'plan',
    argument: 'a.csv',
    welcomeEmail: false,
    prune: 'all',
    maxRemovals: Infinity,
    protect: ['@b.co', 'c@d.co'],
    columns: { name: ['Full name'] },
    delimiter: '\t',
  })
  expect(readOptions(['apply', '--max-age', '2d'])).toMatchObject({ argument: undefined, maxAge: 172_800_000 })
  const columns = ['email=A', 'courses=B', 'courses=C=D', 'name='].flatMap((column) => ['--column', column])
  expect(readOptions(['plan', 'a.csv', ...columns])).toMatchObject({
    columns: { email: 'A', courses: ['B', 'C=D'], name: [''] },
  })
  expect(readOptions(['export', '--output', 'X.CSV'])).toMatchObject({ format: 'csv' })
  expect(readOptions(['export', '--output', 'all.csv'])).toMatchObject({ format: 'csv', progress: 'none' })
})

it('the help is asked for before anything else is wrong, and has every flag', () => {
  expect(readOptions(['plan', '--max-removals', 'x', '-h'])).toEqual({ text: 'help', command: 'plan' })
  for (const name of Object.keys(flags)) expect(usage()).toContain(`  --${withDashes(name)}`)
})

it('each command has a help with its own flags alone', () => {
  for (const args of [
    ['find', '--help'],
    ['help', 'find'],
  ]) {
    expect(readOptions(args)).toEqual({ text: 'help', command: 'find' })
  }
  for (const args of [['help'], ['help', '--help']]) expect(readOptions(args)).toEqual(readOptions(['-h']))
  expect(readOptions(['-v'])).toEqual(readOptions(['find', '--version']))
  expect(usage('find')).toContain('--via ')
  expect(usage('find')).not.toContain('--prune')
})
