import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { createPlatform } from '@academy-access/engine'
import { expect, it, onTestFinished, vi } from 'vitest'

import { logRequests } from './request-log.ts'

const platform = createPlatform({ seed: 1 })
const headers = { authorization: `Bearer ${platform.academy().apiKey}` }
const send = (path: string) => platform.fetch(`http://localhost/api/v1/${path}`, { headers })

/** A stream that keeps what is written. A reader that has stopped takes the first write and no other. */
function streamOf({ isRead = true } = {}): { stream: Writable; written: string[] } {
  const written: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      written.push(chunk.toString())
      if (isRead) done()
    },
  })
  return { stream, written }
}

it('writes the lines of a turn of the event loop at once, in the order of the requests', async () => {
  const { stream, written } = streamOf()
  logRequests(platform, stream)
  await Promise.all([send('courses'), send('student'), send('students?limit=500')])
  await send('lists')
  await setImmediate()
  await send('courses')
  await setImmediate()
  expect(written.map((lines) => lines.replaceAll(/\d+ ms/g, '_'))).toEqual([
    [
      'GET    /api/v1/courses 200 _',
      'GET    /api/v1/student 404 not_found _ · did you mean GET /api/v1/students?',
      'GET    /api/v1/students?limit=500 200 _ · query.limit 500 read as 100',
      'GET    /api/v1/lists 200 _\n',
    ].join('\n'),
    'GET    /api/v1/courses 200 _\n',
  ])
})

it('writes the lines of the current turn when the process ends', async () => {
  const { stream, written } = streamOf()
  const flush = logRequests(platform, stream)
  await send('courses')
  expect(written).toEqual([])
  // The listener of `exit` has no later turn.
  const flushed = flush()
  expect(written).toEqual([expect.stringContaining('GET    /api/v1/courses 200')])
  await flushed
})

it.each([
  ['has its reason', 262_144, ' · path.studentId: expected a UUID, got "7"'],
  ['whose body was too large for the journal has none', 10, ''],
])('the line of an error %s', async (_, entryBytes, reason) => {
  const limited = createPlatform({ seed: 1, journal: { entryBytes } })
  const { stream, written } = streamOf()
  const flush = logRequests(limited, stream)
  await limited.fetch('http://localhost/api/v1/students/7', { headers })
  await flush()
  const line = `GET    /api/v1/students/7 400 validation_error _${reason}\n`
  expect(written.join('').replace(/\d+ ms/, '_')).toBe(line)
})

it('names the academy when there are several', async () => {
  const several = createPlatform({ fixture: { academies: [{ name: 'One' }, { name: 'Two' }] } })
  const { stream, written } = streamOf()
  const flush = logRequests(several, stream)
  const authorization = `Bearer ${several.academy('Two').apiKey}`
  await several.fetch('http://localhost/api/v1/courses', { headers: { authorization } })
  await flush()
  expect(written.join('')).toMatch(/· Two\n$/)
})

it('drops lines for a reader that has stopped, and ends without it after a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { stream, written } = streamOf({ isRead: false })
  const flush = logRequests(platform, stream)
  for (let turn = 0; turn < 80; turn++) {
    await Promise.all(Array.from({ length: 50 }, () => send('x'.repeat(300))))
    await setImmediate()
  }
  expect(written).toHaveLength(1)
  expect(stream.writableLength).toBeGreaterThan(1_000_000)
  expect(stream.writableLength).toBeLessThan(1_100_000)
  const ended = flush()
  await vi.advanceTimersByTimeAsync(1000)
  await ended
})

it('a closed pipe ends neither the process nor the requests', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) })
  const flush = logRequests(platform, stream)
  for (let count = 0; count < 3; count++) {
    await send('courses')
    await setImmediate()
  }
  await flush()
  expect((await send('courses')).status).toBe(200)
})
