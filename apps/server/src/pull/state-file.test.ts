import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { checkFiles, UsageError } from '@academy-access/command'
import { openStateFile } from './state-file.ts'

const folder = tempFolder()

const openState = (path: string) => openStateFile(checkFiles({}, { state: path }).state, source)

const header = {
  format: 'academy-access-pull',
  version: 1,
  base_url: 'http://academy',
  keep_personal_data: false,
  keep_texts: false,
  started_at: '',
}
const source = { base_url: 'http://academy', keep_personal_data: false, keep_texts: false }

it.each([
  ['a file of something else', 'precious\n', 'is not the state of a pull'],
  ['a file without a line break', 'precious', 'is not the state of a pull'],
  ['a state of a later version', `${JSON.stringify({ ...header, version: 2 })}\n`, 'is not the state of a pull'],
  [
    'the state of another academy',
    `${JSON.stringify({ ...header, base_url: 'http://other' })}\n`,
    'is the state of a pull of http://other; delete it',
  ],
  [
    'a state with personal data',
    `${JSON.stringify({ ...header, keep_personal_data: true })}\n`,
    'is the state of a pull with --personal-data; delete it',
  ],
  [
    'a state with texts',
    `${JSON.stringify({ ...header, keep_texts: true })}\n`,
    'is the state of a pull with --keep-texts; delete it',
  ],
])('%s is an error and stays as it is', (_, content, problem) => {
  const path = join(folder, 'state')
  writeFileSync(path, content)
  expect(() => openState(path)).toThrow(UsageError)
  expect(() => openState(path)).toThrow(problem)
  expect(readFileSync(path, 'utf8')).toBe(content)
})

it('a continued state can be read by its owner only, and has no half of a line', () => {
  const path = join(folder, 'continued')
  writeFileSync(path, `${JSON.stringify(header)}\n{"id":"one"}\n{"id":"tw`)
  chmodSync(path, 0o644)
  const state = openState(path)
  expect([state.count, statSync(path).mode & 0o777]).toEqual([1, 0o600])
  state.close()
  expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify(header)}\n{"id":"one"}\n`)
})
