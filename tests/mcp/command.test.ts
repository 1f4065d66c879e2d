import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPlatform, demoFixture, type PlatformFixture } from '@academy-access/engine'
import { type Json, onResponse, wrapWith } from '@academy-access/kit/wrong-services'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { serveFetch } from '@academy-access/kit/serve-fetch'
import { done, eras, startCommand, startServer } from './support.ts'

async function startAcademy() {
  const { academy, server } = await startServer()
  return { academy, url: server.url, env: { ACADEMY_API_KEY: academy.apiKey } }
}

it.each(eras)('the command starts an emulator of its own, and says where its dashboard is: %s', async (era) => {
  const agent = await startCommand([], { era })
  expect((await agent.client.listTools()).tools).toHaveLength(12)
  expect(await done(agent, 'call_operation', { operation: 'courses.list' })).toMatchObject({ status: 200 })
  const [, url] = /(http:\S+)\/dashboard shows what the agent does/.exec(agent.written()) ?? []
  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(await agent.read('academy://rules/R177')).toContain('active again')
})

it('with --server it uses the server that runs, whose dashboard shows what the agent does', async () => {
  const { academy, url } = await startAcademy()
  const agent = await startCommand(['--server', `${url}/`])
  await done(agent, 'run_control', { control: 'plan.update', input: { locked: true } })
  expect(academy.plan.get().locked).toBe(true)
  expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({ code: 'academy_locked' })
  expect(academy.journal.list()).toHaveLength(1)
})

it('with --read-only an agent changes nothing', async () => {
  const { academy, url } = await startAcademy()
  const agent = await startCommand(['--server', url, '--read-only'])
  const { tools } = await agent.client.listTools()
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([])
  expect(await done(agent, 'call_operation', { operation: 'courses.list' })).toMatchObject({ status: 200 })
  const names = [...(await done(agent, 'list_controls')).data, ...(await done(agent, 'list_operations')).data]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !/\(read\)|GET/.test(name))).toEqual([])
  for (const [tool, input] of [
    ['run_control', { control: 'reset' }],
    ['call_operation', { operation: 'lists.create', body: { name: 'N' } }],
  ] as const) {
    expect(await agent.call(tool, input)).toMatchObject({ isError: true })
  }
  expect(academy.lists.list().map(({ name }) => name)).not.toContain('N')
  const both = await startCommand(['--base-url', url, '--read-only'], {
    env: { ACADEMY_API_KEY: academy.apiKey },
  }).catch((error: unknown) => error)
  expect(both).toBeInstanceOf(Error)
})

it('a server that does not respond is an error of the tool, which names its address', async () => {
  const agent = await startCommand(['--server', 'http://127.0.0.1:1'])
  await vi.waitFor(() => expect(agent.written()).toContain('No academy server responds at http://127.0.0.1:1'), {
    timeout: 50_000,
  })
  expect(await agent.call('list_requests')).toMatchObject({
    isError: true,
    text: expect.stringContaining('No academy server responds at http://127.0.0.1:1'),
  })
})

describe('a real academy', () => {
  it('can only be read, and its persons are made up, the same ones in all results', async () => {
    const { academy, url, env } = await startAcademy()
    const agent = await startCommand(['--base-url', url], { env })
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_operations',
      'describe_operation',
      'call_operation',
      'search_docs',
      'read_doc',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect((await done(agent, 'list_operations')).data).toHaveLength(7)
    const refused = await agent.call('call_operation', { operation: 'lists.create', body: { name: 'N' } })
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining('No operation "lists.create"'),
    })

    // No made-up name is one of these.
    for (const name of ['Ada Somebody', 'Bo Somebody', 'Cy Somebody']) {
      academy.students.create({ email: `${name.slice(0, 2)}@real.example.com`, name })
    }
    const { items: rows } = academy.students.search({ limit: 3 })
    const page = await done(agent, 'call_operation', { operation: 'students.list', query: { limit: 3 } })
    const one = await done(agent, 'call_operation', { operation: 'students.get', params: { studentId: rows[0]!.id } })
    expect(one.data).toMatchObject({ id: page.data.students[0].id, email: page.data.students[0].email })
    const text = JSON.stringify([page, one])
    for (const { email, name } of rows) {
      expect(text).not.toContain(email)
      if (name !== null) expect(text).not.toContain(name)
    }
    expect(text).not.toContain(academy.apiKey)
    expect(agent.written()).not.toContain(academy.apiKey)
  })

  it('--allow-writes adds the changes; a made-up address is the real one again, and an undo file has what is removed', async () => {
    const { academy, url, env } = await startAcademy()
    const cwd = mkdtempSync(join(tmpdir(), 'academy-mcp-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    const agent = await startCommand(['--base-url', url, '--allow-writes'], { env, cwd })
    const list = await done(agent, 'call_operation', { operation: 'lists.create', body: { name: 'New' } })
    const page = await done(agent, 'call_operation', { operation: 'students.list', query: { limit: 1 } })
    const [student] = page.data.students
    const listId = list.data.id as string
    const body = { email: student.email }
    await done(agent, 'call_operation', { operation: 'lists.members.add', params: { listId }, body })
    const real = academy.students.get(student.id).email
    expect(academy.lists.get('New').members).toMatchObject([{ email: real }])

    // A list that names the student, with more text; and a list with a part of the made-up name.
    academy.lists.update(listId, { name: `Coaching ${academy.students.get(student.id).name}` })
    const { slug } = academy.courses.list()[0]!
    const call = (operation: string, input: object) => done(agent, 'call_operation', { operation, ...input })
    const studentId = student.email as string
    // Enrolled by the made-up address and the slug, on the list by its name.
    await call('enrollments.create', { params: { studentId }, body: { course_id: slug } })
    expect(await call('enrollments.revoke', { params: { studentId, enrollmentId: slug } })).toMatchObject({
      status: 200,
    })
    const name = academy.lists.get(listId).name
    const { data: named } = await call('lists.get', {
      params: { listId: name.replace(academy.students.get(student.id).name!, student.name) },
    })
    expect(named.name).toBe(`Coaching ${student.name}`)
    const rename = (name: string) =>
      agent.call('call_operation', { operation: 'lists.update', params: { listId }, body: { name } })
    expect((await rename(`**${named.name}** (2026)`)).isError).toBe(false)
    expect(academy.lists.get(listId).name).toBe(`**Coaching ${academy.students.get(student.id).name}** (2026)`)
    expect(await rename(`Coaching ${student.name.slice(1)}`)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Nothing was sent: the input contains madeup-.*--personal-data/),
    })

    const removed = await done(agent, 'call_operation', {
      operation: 'students.remove',
      params: { studentId: student.id },
    })
    expect(removed).toMatchObject({
      status: 200,
      next: expect.stringMatching(/^academy-undo-\S+\.json has what was removed/),
    })
    const [file] = readdirSync(cwd)
    const fixture = JSON.parse(readFileSync(join(cwd, file!), 'utf8')) as PlatformFixture
    expect(createPlatform({ fixture }).academy().students.get(real)).toMatchObject({ id: student.id })
    const gone = await done(agent, 'call_operation', {
      operation: 'students.remove',
      params: { studentId: student.id },
    })
    expect(gone).toMatchObject({ status: 0, data: null, next: 'Nothing was removed: it does not exist.' })
    expect((await done(agent, 'call_operation', { operation: 'lists.delete', params: { listId } })).status).toBe(200)
    expect(readFileSync(join(cwd, file!), 'utf8')).toContain('"name":"**Coaching ')
  })

  it.each([[[]], [['--allow-writes']]])(
    'no field that the API has tomorrow reaches the agent, with %j',
    async (flags) => {
      const platform = createPlatform({ fixture: demoFixture() })
      const academy = platform.academy()
      const { id: studentId, email } = academy.students.search({ limit: 1 }).items[0]!
      academy.students.update(studentId, { name: 'Melwina Quillfeather' })
      const { id: listId } = academy.lists.create({ name: 'Coaching of Melwina Quillfeather' })
      academy.lists.members.add(listId, { emails: [email] })
      const tomorrow = { phone: '+44 20 7946 0958', nickname: 'Mellie', contact: { phones: [2079460958] } }
      const withTomorrow = (_: string, value: unknown): unknown =>
        typeof value === 'object' && value !== null && 'id' in value ? { ...value, ...tomorrow } : value
      const newer = onResponse('2..', (body) => ({ body: JSON.parse(JSON.stringify(body), withTomorrow) as Json }))
      await using server = await serveFetch(wrapWith(newer)((url, init) => platform.fetch(url, init)))
      const env = { ACADEMY_API_KEY: academy.apiKey }
      const agent = await startCommand(['--base-url', server.url, ...flags], { env })
      for (const [operation, params] of [
        ['students.list', {}],
        ['students.get', { studentId }],
        ['lists.get', { listId }],
        ['lists.members.list', { listId }],
      ] as const) {
        const result = await done(agent, 'call_operation', { operation, params })
        expect(result.status).toBe(200)
        expect(JSON.stringify(result)).toContain('madeup-')
        expect(JSON.stringify(result)).not.toMatch(/melwina|quillfeather|mellie|7946|phone|nickname/i)
      }
    },
  )

  it('a student who is removed and added again by an agent is the real person again', async () => {
    const { academy, url, env } = await startAcademy()
    const cwd = mkdtempSync(join(tmpdir(), 'academy-mcp-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    const { id: studentId } = academy.students.search({ limit: 1 }).items[0]!
    const real = academy.students.update(studentId, { name: 'Melwina Quillfeather' })
    const agent = await startCommand(['--base-url', url, '--allow-writes'], { env, cwd })
    const call = (operation: string, input: object) => done(agent, 'call_operation', { operation, ...input })
    const { email, name } = (await call('students.get', { params: { studentId } })).data
    expect(`${email} ${name}`).not.toMatch(/melwina/i)
    expect((await call('students.remove', { params: { studentId } })).status).toBe(200)
    const body = { email, name, send_welcome_email: false }
    expect((await call('students.create', { body })).data).toMatchObject({ email, name })
    expect(academy.students.get(studentId)).toMatchObject({ email: real.email, name: real.name })
    expect(academy.students.list().filter(({ email }) => email.includes('madeup'))).toEqual([])
  })

  it('--personal-data sends persons as they are, and an error says what to do', async () => {
    const { academy, url, env } = await startAcademy()
    const agent = await startCommand(['--base-url', url, '--personal-data'], { env })
    const { id, email } = academy.students.search({ limit: 1 }).items[0]!
    const one = await done(agent, 'call_operation', { operation: 'students.get', params: { studentId: id } })
    expect(one.data.email).toBe(email)
    academy.plan.update({ locked: true })
    expect(await done(agent, 'call_operation', { operation: 'lists.list' })).toMatchObject({
      status: 402,
      code: 'academy_locked',
      next: 'read_doc errors/academy_locked says what to do',
    })
  })
})
