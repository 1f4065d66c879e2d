import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { listen } from '@academy-access/kit/listen'
import { type Academy, createPlatform, demoFixture, type Platform } from '@academy-access/engine'
import { expect, it, onTestFinished } from 'vitest'

import { apiOf } from '../../test/api.ts'
import { served } from '../../test/served.ts'
import type { ServeOptions } from '../serve/serve.ts'
import { academiesOf, deleteOrphans } from './academies.ts'
import { connect } from './dashboard.ts'
import { reportOf, summaryOf } from './failure-report.ts'
import { kitName } from './names.ts'
import type { TestAcademy } from './test-academy.ts'

const openServer = async (platform: Platform, options?: ServeOptions) =>
  (await served(platform, options, onTestFinished)).url

/** An academy of the engine, and the same over HTTP. */
async function openBoth(): Promise<{ local: Academy; remote: TestAcademy }> {
  const platform = createPlatform({ fixture: demoFixture() })
  const url = await openServer(platform)
  const remote = await academiesOf(url).createForTest('both')
  return { local: platform.academy(remote.id), remote }
}

it('reads and replays requests, reads emails, and reports both', async () => {
  const { local, remote } = await openBoth()
  const api = apiOf(remote.apiKey, remote.baseUrl)
  await api('POST', '/students', { email: 'new@example.com' })
  await api('GET', '/students')

  const report = await reportOf(remote)
  const nothing = { ...report!, journal: [], faults: [] }
  expect(summaryOf(remote, nothing)).toBe('No request reached the academy of this test.')
  expect(summaryOf(remote, report!).split('\n')).toEqual([
    expect.stringMatching(/^POST {3}\/api\/v1\/students 201 /),
    expect.stringMatching(/^GET {4}\/api\/v1\/students 200 /),
  ])
  expect(report).toMatchObject({ outbox: [{ to: 'new@example.com', link: expect.any(String) }], faults: [] })
  const [entry] = await remote.journal.list({ operation: 'students.create' })
  expect((await remote.journal.get(entry!.id)).changes).toHaveLength(1)
  expect(await remote.journal.replay(entry!.id)).toMatchObject({ status: 409 })
  expect(await remote.journal.list({ status: '4xx' })).toHaveLength(1)
  await remote.journal.clear()
  await remote.outbox.clear()
  expect([local.journal.list(), local.outbox.list()]).toEqual([[], []])
  await remote.delete()
  expect(await reportOf(remote)).toBeUndefined()
})

it('the stack of an error names the line of the test', async () => {
  const { remote } = await openBoth()
  const stackOf = async (call: () => Promise<unknown>) => {
    try {
      await call()
    } catch (error) {
      return (error as Error).stack?.split('\n').find((line) => line.includes('kit.test.ts'))
    }
    return undefined
  }
  const calls = [
    async () => void (await remote.courses.get('none')),
    async () => void (await remote.faults.add({ operation: 'courses.list', status: 7 } as never)),
    () => remote.delete(),
    () => remote.delete(),
  ]
  const lines: unknown[] = []
  for (const call of calls) lines.push(await stackOf(call))
  expect(lines.map((line) => typeof line)).toEqual(['string', 'string', 'undefined', 'string'])
  await expect(remote.clock.advance(1)).rejects.toMatchObject({ httpStatus: 404 })
})

it('names a record that does not exist, and a wrong value', async () => {
  const { remote } = await openBoth()
  await expect(remote.courses.get('none')).rejects.toThrow('No course "none" in this academy')
  await expect(remote.students.get('none@example.com')).rejects.toThrow('No student "none@example.com" in this academy')
  await expect(remote.lists.members.list('None')).rejects.toThrow('No list "None" in this academy')
  await expect(remote.snapshots.restore('None')).rejects.toThrow('No snapshot "None" in this academy')
  await expect(remote.clock.set(Number.NaN)).rejects.toThrow('clock: expected a time, got NaN')
  // @ts-expect-error -- a misspelled operation
  await expect(remote.faults.add({ operation: 'students.none' })).rejects.toThrow('body.operation: ')
})

it('a state that does not exist, or is wrong, is named with those that exist', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'First' }, { name: 'Second' }] } })
  const academies = academiesOf(await openServer(platform))
  await (await academies.get('Second')).snapshots.create('Full')
  await expect(academies.createForTest('a test', 'Fuller')).rejects.toThrow(
    'No academy or snapshot is named "Fuller"; the server has "First", "Second", "Full" (a snapshot of "Second")',
  )
  await expect(academies.createForTest('a test', { students: [{ email: 'none' }] })).rejects.toThrow(
    /body\.students\[0\]\.email/,
  )
  await expect(academies.get('Third')).rejects.toThrow('No academy or snapshot is named "Third"')
})

it('a server without academies has none to copy', async () => {
  const academies = academiesOf(await openServer(createPlatform({ fixture: { academies: [] } })))
  await expect(academies.createForTest('a test')).rejects.toThrow(
    'has no academy to copy; create one, or use a fixture',
  )
  await expect(academies.createForTest('a test', 'Demo')).rejects.toThrow('named "Demo"; the server has none')
  expect((await academies.createForTest('a test', {})).name).toMatch(/^a test \(process/)
})

it('the name of an academy has the title of its test, and tells when its process has ended', async () => {
  const platform = createPlatform()
  const url = await openServer(platform)
  const hostile = `a\u0000\u202E ${'very '.repeat(100)}long title\n`
  await academiesOf(url).createForTest(hostile)
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'close')
  const ended = kitName('ended').replace(`process ${process.pid} `, `process ${child.pid} `)
  const elsewhere = ended.replace(/ on \w+\)$/, ' on 00000000)')
  for (const name of [ended, elsewhere, 'ended (process 1)']) platform.academies.create({ name })

  await Promise.all([deleteOrphans(url), deleteOrphans(url)])
  const [, test, ...rest] = platform.academies.list().map(({ name }) => name)
  expect(test).toMatch(/^a very very [very ]*… \(process \d+ on [\da-f]{8}\)$/)
  expect(rest).toEqual([elsewhere, 'ended (process 1)'])
  // The academies of tests are not copied: they may be deleted at any time.
  await expect(academiesOf(url).createForTest('a test', elsewhere)).rejects.toThrow('No academy or snapshot')
})

it('says which server does not respond, or is none of ours', async () => {
  const list = (url: string, token?: string) => connect(url, token).platform.academies.list()
  // Servers that are none of ours.
  await using html = await listen((_, response) => response.end('<p>Hello</p>'))
  await expect(list(html.url)).rejects.toThrow(
    `${html.url} is not an academy server: POST /dashboard/api/controls/academies.list got 200`,
  )
  await using other = await listen((_, response) => response.writeHead(404).end('{"data":[]}'))
  await expect(list(other.url)).rejects.toThrow(
    'is not an academy server: POST /dashboard/api/controls/academies.list got 404',
  )
  await using broken = await listen((request) => request.socket.destroy())
  await expect(list(broken.url)).rejects.toThrow(`No academy server responds at ${broken.url}: `)
  await using half = await listen((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data"')
    setImmediate(() => request.socket.destroy())
  })
  await expect(list(half.url)).rejects.toThrow(`No academy server responds at ${half.url}: `)
  expect(() => connect('localhost:4010')).toThrow('expected a URL such as http://127.0.0.1:4010, got "localhost:4010"')

  const guarded = await openServer(createPlatform(), { dashboardToken: 'secret' })
  await expect(list(guarded)).rejects.toThrow('academies.list: Authorization: expected Bearer')
  expect(await list(`${guarded}/`, 'secret')).toMatchObject([{}])
})
