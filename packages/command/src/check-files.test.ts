import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'

import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'

import { tempFolder } from '../test/temp-folder.ts'
import { checkFiles } from './check-files.ts'

let folder: string
const former = process.cwd()
beforeEach(() => {
  folder = tempFolder(onTestFinished)
  process.chdir(folder)
  writeFileSync('a', 'precious')
  linkSync('a', 'hard')
  symlinkSync('a', 'soft')
  symlinkSync('new', 'dangling')
  mkdirSync('folder')
  symlinkSync('folder', 'way')
  writeFileSync('folder/b', 'precious')
})
afterEach(() => process.chdir(former))

const check = (inputs: string[], outputs: string[]) =>
  checkFiles({ '--in': inputs }, Object.fromEntries(outputs.map((path, index) => [`--out-${index}`, path])))

it.each([
  [['a'], ['./folder/../a'], '--out-0: expected another file than that of --in, got "./folder/../a"'],
  [['a'], ['hard'], '--out-0: expected another file than that of --in, got "hard"'],
  [['soft'], ['a'], 'expected another file than that of --in'],
  [['a'], ['soft'], 'expected another file than that of --in'],
  [['folder/b'], ['way/b'], 'expected another file than that of --in'],
  // A file that its reader creates later.
  [['new'], ['./new'], '--out-0: expected another file than that of --in, got "./new"'],
  [['folder/new'], ['way/new'], 'expected another file than that of --in'],
  [['dangling'], ['new'], 'expected another file than that of --in'],
  [[], ['a', 'hard'], '--out-1: expected another file than that of --out-0, got "hard"'],
  [[], ['new', 'folder/../new'], '--out-1: expected another file than that of --out-0'],
  [[], ['way/new', 'folder/new'], '--out-1: expected another file than that of --out-0'],
  [[], ['folder'], '--out-0: expected a file, got the folder "folder"'],
  [[], ['-'], '--out-0: expected a file, got "-"'],
  [[], ['way'], '--out-0: expected a file, got the folder "way"'],
  [[], ['missing/new'], '--out-0: expected a file in an existing folder, got "missing/new"'],
  [[], ['a/new'], '--out-0: expected a file in an existing folder, got "a/new"'],
  [[], ['x'.repeat(300)], '--out-0: "xxx'],
])('reading %j and writing %j is rejected', (inputs, outputs, problem) => {
  const before = readdirSync(folder, { recursive: true })
  expect(() => check(inputs, outputs)).toThrow(problem)
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})

it('accepts files that differ, and leaves nothing behind', () => {
  const before = readdirSync(folder, { recursive: true })
  // A link is replaced by the file, so that its target stays as it is.
  check(['folder/b', 'missing', 'missing/deeper'], ['a', 'new', 'dangling', 'folder/new', 'folder/a'])
  check(['a', 'a'], ['/dev/null', '/dev/null'])
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
  expect(checkFiles({}, { one: undefined })).toEqual({ one: undefined })
})

it('a file that must be new may not exist', () => {
  expect(() => checkFiles({}, { '--out': 'a' }, { isNew: true })).toThrow('a exists; name another file with --out')
  expect(() => checkFiles({}, { '--out': 'new' }, { isNew: true })).not.toThrow()
})

it('knows devices and pipes', () => {
  execFileSync('mkfifo', ['pipe'])
  const outputs = checkFiles({}, { pipe: 'pipe', device: '/dev/null', file: 'a', fresh: 'new' })
  expect(Object.values(outputs).map(({ isStream }) => isStream)).toEqual([true, true, false, false])
})
