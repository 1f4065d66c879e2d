import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { tempFolder } from '../test/temp-folder.ts'
import { createPrivateFile, writePrivateFile } from './private-file.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = tempFolder(onTestFinished)
  path = join(folder, 'file')
})

const modeOf = (file: string) => statSync(file).mode & 0o777

it('only the owner can read the file, from its first byte', () => {
  const file = createPrivateFile(path)
  const [part = ''] = readdirSync(folder)
  expect([part === 'file', modeOf(join(folder, part))]).toEqual([false, 0o600])
  file.write('one')
  file.keep()
  file.write(' two')
  file.close()
  expect([readFileSync(path, 'utf8'), modeOf(path), readdirSync(folder)]).toEqual(['one two', 0o600, ['file']])
})

it('neither the mode of an existing file nor the target of a link is used', async () => {
  const target = join(folder, 'target')
  writeFileSync(target, 'precious')
  chmodSync(target, 0o644)
  for (const name of ['file', 'file.part']) symlinkSync(target, join(folder, name))
  await writePrivateFile(path, ['text'])
  expect(readFileSync(target, 'utf8')).toBe('precious')
  expect([lstatSync(path).isFile(), readFileSync(path, 'utf8'), modeOf(path)]).toEqual([true, 'text', 0o600])

  chmodSync(path, 0o644)
  await writePrivateFile(path, ['new'])
  expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', 0o600])
})

it('a file that was not completed is deleted, and the former one stays', async () => {
  writeFileSync(path, 'former')
  const texts = async function* () {
    yield 'half'
    throw new Error('broken')
  }
  await expect(writePrivateFile(path, texts())).rejects.toThrow('broken')
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['former', ['file']])
})
