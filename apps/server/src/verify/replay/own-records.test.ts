import { createPlatform } from '@academy-access/engine'
import { expect, it, onTestFinished } from 'vitest'

import { recordingOf } from '../../../test/record/open-recording.ts'
import { served } from '../../../test/served.ts'
import { createOwnRecords } from './own-records.ts'
import { line } from './command.ts'
import { replayRecording } from './replay.ts'
import { newAcademy, runningServer } from './target.ts'

const fixture = (...names: string[]) => ({
  academies: [
    {
      students: names.map((name) => ({ email: `${name}@example.com`, name })),
      lists: names.map((name) => ({ name: `List of ${name}` })),
    },
  ],
})

it('runs no call whose response depends on the key, the plan or a failure', async () => {
  const recording = await recordingOf(createPlatform({ fixture: fixture() }), (client) => client.courses.list())
  const [works] = recording.calls
  const like = (request: object, response: object | null = {}) => ({
    ...works!,
    request: { ...works!.request, ...request },
    response: response && { ...works!.response!, ...response },
  })
  const failed = (status: number, code: string) => like({}, { status, body: { json: { error: { code } } } })
  const calls = [
    like({}, null),
    failed(503, 'internal_error'),
    failed(429, 'rate_limit_exceeded'),
    failed(403, 'forbidden'),
    failed(402, 'academy_locked'),
    like({ method: 'OPTIONS' }),
    like({ method: 'POST', body: { omitted: 20_000_000 } }),
    works!,
  ]
  const { agreeing, skipped } = await replayRecording({ ...recording, calls }, newAcademy(fixture(), recording))
  expect([agreeing, [...skipped.keys()]]).toEqual([
    1,
    [
      'no response was recorded',
      'the response was 503',
      'the response was rate_limit_exceeded',
      'the response was forbidden',
      'the response was academy_locked',
      'OPTIONS is no call of the API',
      'the body is too large',
    ],
  ])
})

it("changes and removes no record of somebody's academy that the run has not created", async () => {
  const recorded = createPlatform({ fixture: fixture('ada', 'bob') })
  const recording = await recordingOf(recorded, async (client) => {
    const [student] = (await client.students.list()).items
    const list = (await client.lists.list()).items.find(({ name }) => name === 'List of ada')
    await client.students.remove(student!.id)
    await client.lists.update(list!.id, { name: 'Other' })
    await client.lists.delete(list!.id)
    const { id: cleo } = await client.students.create({ email: 'cleo@example.com' })
    const { id: own } = await client.lists.create({ name: 'Own' })
    await client.lists.members.add(own, { email: 'cleo@example.com' })
    await client.lists.members.remove(own, cleo)
    await client.lists.update(own, { name: 'Mine' })
    await client.lists.delete(own)
    await client.students.remove(cleo)
  })

  // Other persons, in the places of the recorded ones.
  const real = createPlatform({ fixture: fixture('dora', 'eve') })
  const before = real.academy().counts
  const server = await served(real, {}, onTestFinished)
  const target = runningServer(server.url, real.academy().apiKey, recording, { onlyOwn: true })
  const { skipped } = await replayRecording(recording, target)
  expect([...skipped]).toEqual([['it would change or remove a record that this run has not created', 3]])
  expect(real.academy().counts).toEqual(before)
  expect(
    real
      .academy()
      .journal.list()
      .filter(({ method }) => method === 'DELETE')
      .map(({ status }) => status),
  ).toEqual([200, 200, 200])
})

it('a record is not its own if the service had shown it before, or shows another one now', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const created = { status: 201, text: JSON.stringify({ data: { id, email: 'cleo@example.com' } }) }
  const create = { method: 'POST', path: '/api/v1/students', headers: {}, body: '{"email":" Cleo@example.com"}' }
  const remove = { method: 'DELETE', path: `/api/v1/students/${id}`, headers: {}, body: undefined }
  let shown = created.text
  const records = () => createOwnRecords(async () => ({ status: 200, text: shown }))

  const right = records()
  right.note(create, created)
  expect(await right.allows(remove)).toBe(true)
  shown = shown.replace('cleo', 'ada')
  expect(await right.allows(remove)).toBe(false)
  shown = created.text

  const seen = records()
  seen.note({ ...remove, method: 'GET' }, { status: 200, text: `{"data":{"students":[{"id":"${id}"}]}}` })
  seen.note(create, created)
  expect(await seen.allows(remove)).toBe(false)

  const other = records()
  other.note({ ...create, body: '{"email":"bob@example.com"}' }, created)
  expect(await other.allows(remove)).toBe(false)
})

it.each([
  ['https://academy.example.com', true],
  ['http://127.0.0.1:4010', false],
])('a replay against %s is bound to its own records: %s', (baseUrl, onlyOwn) => {
  const args = ['--replay', 'calls.ndjson', '--yes', '--base-url', baseUrl, '--api-key', `aa_live_${'0'.repeat(32)}`]
  expect(line.read(args)).toMatchObject({ target: { baseUrl, onlyOwn } })
})
