import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { expect, it, onTestFinished } from 'vitest'

import { named, runBuilt, runIn, start } from '../test/command.ts'
import { apiOf } from '../test/api.ts'

const other = (flag: string) => `expected another file than that of ${flag}`

it.each([
  ['exec --fixture f.json --journal f.json -- false', `--journal: ${other('--fixture')}`],
  ['exec --fixture f.json --export hard.json -- false', `--export: ${other('--fixture')}`],
  ['exec --data a.db --journal ./a.db -- false', `--journal: ${other('--data')}`],
  ['exec --data a.db --journal a.db-requests -- false', `--journal: ${other('--data')}`],
  ['exec --export x --journal ./x -- false', `--journal: ${other('--export')}`],
  ['exec --export folder -- false', '--export: expected a file, got the folder "folder"'],
  ['--data a.db --export a.db', `--export: ${other('--data')}`],
  ['--export missing/x', '--export: expected a file in an existing folder, got "missing/x"'],
  ['--export folder', '--export: expected a file, got the folder "folder"'],
  ['pull --base-url http://127.0.0.1:1 --api-key k --output x --resume ./x', `--resume: ${other('--output')}`],
  ['pull --base-url http://127.0.0.1:1 --api-key k --output missing/x', '--output: expected a file in an existing'],
  ['record --base-url http://127.0.0.1:1 --output missing/x', '--output: expected a file in an existing folder'],
  [
    'verify --base-url http://127.0.0.1:1 --api-key k --yes --own-academy f.json --output f.json',
    '--output: expected another file',
  ],
])('%s is rejected, and no file changes', async (line, problem) => {
  const cwd = tempFolder(onTestFinished)
  writeFileSync(join(cwd, 'f.json'), '{}')
  linkSync(join(cwd, 'f.json'), join(cwd, 'hard.json'))
  mkdirSync(join(cwd, 'folder'))
  const { code, stderr } = await runIn({ cwd }, ...line.split(' '))
  expect([code, stderr]).toEqual([2, expect.stringContaining(problem)])
  expect(readdirSync(cwd)).toEqual(['f.json', 'folder', 'hard.json'])
  expect(readFileSync(join(cwd, 'f.json'), 'utf8')).toBe('{}')
})

it('the second SIGINT does not wait for requests that are under way, and writes --export', async () => {
  const file = join(tempFolder(onTestFinished), 'state.json')
  const { output, stop, ended } = await start('--latency', '1m', '--export', file)
  const api = apiOf(named(output, 'API key')!, named(output, 'URL')!)
  const response = api('GET', '/courses').then(
    () => 'a response',
    () => 'none',
  )
  // The server has read the other request before.
  await fetch(`${named(output, 'URL')}/health`)
  void stop('SIGINT')
  const isListening = () => fetch(`${named(output, 'URL')}/health`).then(Boolean, () => false)
  await expect.poll(isListening, { timeout: 30_000 }).toBe(false)
  void stop('SIGINT')
  expect(await ended).toBe(0)
  expect(await response).toBe('none')
  const { academies } = JSON.parse(readFileSync(file, 'utf8')) as PlatformFixture
  expect(academies[0]!.students).toHaveLength(120)
})

it('exec ends with the code of its program when a file cannot be written, and its content is in the temporary folder', async () => {
  const inner = join(tempFolder(onTestFinished), 'inner')
  mkdirSync(inner)
  const flags = ['--export', join(inner, 'state.json'), '--journal', join(inner, 'requests.jsonl')]
  const { code, stderr } = await runBuilt('exec', ...flags, '--', 'sh', '-c', 'rm -r "$0"; exit 7', inner)
  expect(code).toBe(7)
  const files = [...stderr.matchAll(/^academy-server: cannot write .*; its content is in (.*)$/gm)].map(
    ([, one]) => one!,
  )
  const [journal, state] = files.map((one) => readFileSync(one, 'utf8'))
  for (const one of files) rmSync(one)
  expect(journal).toBe('')
  expect(createPlatform({ fixture: JSON.parse(state!) as PlatformFixture }).academies.list()).toHaveLength(1)
})

it('--export has a line for each record, so that the error for a wrong one names it', async () => {
  const cwd = tempFolder(onTestFinished)
  await runBuilt('exec', '--export', join(cwd, 'state.json'), '--', 'true')
  const lines = readFileSync(join(cwd, 'state.json'), 'utf8').split('\n')
  const wrong = lines.findIndex((line) => line.includes('"email"'))
  lines[wrong] = lines[wrong]!.replace('"email"', '"email')
  writeFileSync(join(cwd, 'state.json'), lines.join('\n'))
  const { code, stderr } = await runIn({ cwd }, '--check', '--fixture', 'state.json')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`state.json is not JSON: line ${wrong + 1}, column`)),
  ])
})
