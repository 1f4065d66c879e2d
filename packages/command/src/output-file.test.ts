import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { tempFolder } from '../test/temp-folder.ts'
import { checkFiles } from './check-files.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = tempFolder(onTestFinished)
  path = join(folder, 'file')
})

const outputAt = (file: string, isNew = false) => checkFiles({}, { output: file }, { isNew }).output
const modeOf = (file: string) => statSync(file).mode & 0o777

/** The content of the file in the temporary folder that an error names. */
function savedBy(error: unknown): string {
  const [, saved = ''] = /; its content is in (.*)$/.exec((error as Error).message) ?? []
  onTestFinished(() => rmSync(saved))
  expect(modeOf(saved)).toBe(0o600)
  return readFileSync(saved, 'utf8')
}

it('only the owner can read the file, from its first byte', () => {
  const file = outputAt(path).open()
  const [part = ''] = readdirSync(folder)
  expect([part === 'file', modeOf(join(folder, part))]).toEqual([false, 0o600])
  file.write('one')
  file.keep()
  file.write(' two')
  file.close()
  expect([readFileSync(path, 'utf8'), modeOf(path), readdirSync(folder)]).toEqual(['one two', 0o600, ['file']])
  file.remove()
  expect(readdirSync(folder)).toEqual([])
})

it('neither the mode of an existing file nor the target of a link is used', async () => {
  const target = join(folder, 'target')
  writeFileSync(target, 'precious')
  chmodSync(target, 0o644)
  for (const name of ['file', 'file.part']) symlinkSync(target, join(folder, name))
  await outputAt(path).write(['text'])
  expect(readFileSync(target, 'utf8')).toBe('precious')
  expect([lstatSync(path).isFile(), readFileSync(path, 'utf8'), modeOf(path)]).toEqual([true, 'text', 0o600])

  chmodSync(path, 0o644)
  await outputAt(path).write(['new'])
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', 0o600])
})

it.each([true, false])('a file that was not completed is deleted, and the former one stays; new: %s', async (isNew) => {
  if (!isNew) writeFileSync(path, 'former')
  const texts = async function* () {
    yield 'half'
    throw new Error('broken')
  }
  await expect(outputAt(path, isNew).write(texts())).rejects.toThrow('broken')
  expect(readdirSync(folder)).toEqual(isNew ? [] : ['file'])
  if (!isNew) expect(readFileSync(path, 'utf8')).toBe('former')
})

it('a new file has its name at once, and never replaces another one', async () => {
  const output = outputAt(path, true)
  writeFileSync(path, 'of another program')
  await expect(output.write(['text'])).rejects.toThrow('EEXIST')
  rmSync(path)
  const file = output.open()
  file.write('one')
  expect(readFileSync(path, 'utf8')).toBe('one')
  file.keep()
  file.close()
  expect(readdirSync(folder)).toEqual(['file'])
})

it('a device stays a device, and a pipe gets everything', async () => {
  await outputAt('/dev/null').write(['text'])
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  execFileSync('mkfifo', [path])
  // More than a pipe holds.
  const text = 'x'.repeat(300_000)
  const copy = join(folder, 'copy')
  const read = new Promise<unknown>((resolve) => execFile('sh', ['-c', 'cat "$0" > "$1"', path, copy], resolve))
  // A pipe has no reader until its program has opened it.
  await expect
    .poll(
      () =>
        outputAt(path)
          .write([text])
          .then(() => 'written', saved),
      { timeout: 30_000 },
    )
    .toBe('written')
  expect(await read).toBe(null)
  expect(readFileSync(copy, 'utf8')).toBe(text)
  expect([lstatSync(path).isFIFO(), readdirSync(folder)]).toEqual([true, ['copy', 'file']])

  function saved(error: unknown) {
    expect(savedBy(error)).toBe(text)
  }
})

it.each([
  ['whose folder was deleted before', 'cannot write', (file: string) => rmSync(dirname(file), { recursive: true })],
  ['that has become a folder', 'EISDIR', (file: string) => mkdirSync(file)],
])('the content of a file %s is in the temporary folder', async (_, problem, spoil) => {
  mkdirSync(join(folder, 'inner'))
  const output = outputAt(join(folder, 'inner/file'))
  spoil(output.path)
  const error: unknown = await output.write(['one', ' two']).catch((reason: unknown) => reason)
  expect(String(error)).toContain(problem)
  expect(savedBy(error)).toBe('one two')
})

it('a part whose folder is deleted while it is written is not lost', () => {
  mkdirSync(join(folder, 'inner'))
  const file = outputAt(join(folder, 'inner/file')).open()
  file.write('one')
  rmSync(join(folder, 'inner'), { recursive: true })
  file.write(' two')
  const end = () => {
    try {
      file.keep()
    } catch (error) {
      return savedBy(error)
    } finally {
      file.close()
    }
    return undefined
  }
  expect(end()).toBe('one two')
})
