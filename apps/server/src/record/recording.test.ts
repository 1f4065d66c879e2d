import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { tempFolder } from '@academy-access/command/test/temp-folder'
import { expect, it } from 'vitest'

import { readRecording } from './recording.ts'

const folder = tempFolder()

const header = { format: 'academy-access-recording', version: 1, base_url: '', started_at: '2026-01-01T00:00:00Z' }
const callTo = (path: string) => ({
  call: 1,
  started_at: header.started_at,
  ended_at: header.started_at,
  request: { method: 'GET', path, credentials: 'key 1', content_type: null, body: null },
  response: { status: 200, content_type: null, retry_after: null, body: null },
})
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

it.each([
  ['something else', 'hello\n', 'expected a recording of version 1'],
  ['nothing', '', 'expected a recording of version 1'],
  ['a later version', lines({ ...header, version: 2 }), 'expected a recording of version 1'],
  ['a wrong call', lines(header, { call: 1 }), 'line 2 is not a call: call.started_at: expected a string, got nothing'],
  ['a path of another host', lines(header, callTo('.evil.test/api/v1/courses')), 'expected a path that starts with /'],
  ['a path with a user', lines(header, callTo('@evil.test:81/api/v1/courses')), 'expected a path that starts with /'],
  ['a path with a line break', lines(header, callTo('/api/v1\r\nx: y')), 'expected a path that starts with /'],
  ['a line that is not JSON', `${lines(header)}{"call"\n`, 'line 2 is not JSON'],
  ['a line that is no object', lines(header, 7), 'line 2 is not a call: call: expected an object, got 7'],
])('%s is an error', (_, content, problem) => {
  const path = join(folder, 'recording')
  writeFileSync(path, content)
  expect(() => readRecording(path)).toThrow(problem)
})

it('a recording that Windows PowerShell has copied is the same', () => {
  const path = join(folder, 'utf-16')
  const text = lines(header, callTo('/api/v1/courses?name=Größe'))
  writeFileSync(path, `\uFEFF${text.replaceAll('\n', '\r\n')}`, 'utf16le')
  expect(readRecording(path)).toMatchObject({ header, calls: [callTo('/api/v1/courses?name=Größe')], isTorn: false })
})
