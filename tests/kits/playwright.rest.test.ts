import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createPlatform, type Platform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { expect, it, onTestFinished } from 'vitest'

import academies from './academies.json' with { type: 'json' }
import { type Attachment, resultsOf } from './results.ts'
import { run, start } from './runs.ts'

/** A server that outlives the runs. */
async function openServer(): Promise<{ platform: Platform; env: Record<string, string> }> {
  const platform = createPlatform({ fixture: academies })
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  return { platform, env: { KITS_SERVER_URL: server.url, KITS_APP: 'none' } }
}

const json = '--reporter=json'
const namesOf = ({ academies }: Platform) => academies.list().map(({ name }) => name)

it('each test has its own academy, and a page sees what the academy does', async () => {
  const args = ['--workers=2', json, 'isolation', 'options', 'responses']
  const { output, errors } = await run('playwright', args, { KITS_TESTS: '2' })
  expect(JSON.parse(output), errors).toMatchObject({
    errors: [],
    stats: { expected: 17, unexpected: 0, flaky: 0, skipped: 0 },
  })
})

it('the default reporter names the file of the dashboard, and the line of a call that failed', async () => {
  const { env } = await openServer()
  const { output } = await run('playwright', ['--workers=1', '--reporter=list', 'calls.e2e'], { ...env, CI: 'true' })
  const [path = ''] = /\S+academy-dashboard\.html/.exec(output) ?? []
  expect(await readFile(join(import.meta.dirname, 'playwright', path), 'utf8')).toMatch(/^<!doctype html>/i)
  expect(output).not.toMatch(/<!doctype html>/i)
  expect(output).toMatch(/No course "none" in this academy[^]*at \S*calls\.e2e\.ts:6:/)
})

it('a failure is reported with the requests, emails, faults and clock, and no academy is left', async () => {
  const { platform, env } = await openServer()
  const { output, errors } = await run('playwright', ['--workers=1', json, 'failing.e2e'], { ...env, CI: 'true' })
  expect(errors).toBe('')
  const results = resultsOf(output)
  const outcomes = [...results].map(([title, { status, attachments }]) => [title, status, ownNames(attachments)])
  const all = ['requests', 'journal', 'outbox', 'faults', 'clock', 'dashboard'].map((name) => `academy-${name}`)
  expect(outcomes).toEqual([
    ['passes', 'passed', []],
    ['fails', 'failed', all],
    ['fails as expected', 'failed', []],
    ['ends its process', 'failed', []],
    ['runs after a crash', 'passed', []],
    ['does not start', 'failed', []],
  ])
  const attached = new Map(
    results.get('fails')!.attachments.map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()]),
  )
  expect(attached.get('academy-requests')).toMatch(
    /^POST {3}\/api\/v1\/students 201 \d+ ms\nGET {4}\/api\/v1\/courses 500 internal_error \d+ ms · .* · fault #1\nfault #2 lists\.list never fired$/,
  )
  const value = (name: string): unknown => JSON.parse(attached.get(`academy-${name}`)!)
  expect(value('journal')).toMatchObject([{ operation: 'students.create' }, { operation: 'courses.list', status: 500 }])
  expect(value('outbox')).toMatchObject([{ to: 'ada@example.com' }])
  expect(value('faults')).toMatchObject([
    { operation: 'courses.list', times: 1 },
    { operation: 'lists.list', hits: 0 },
  ])
  expect(value('clock')).toMatchObject({ now: '2030-01-01T00:00:00.000Z', frozen: true })
  expect(results.get('does not start')!.errors[0]!.message).toContain(
    'No academy or snapshot is named "Other class"; the server has "Empty", "Class"',
  )
  // Also that of the test whose process ended: the next worker deleted it.
  expect(namesOf(platform)).toEqual(['Empty', 'Class'])
})

it('the academy of a failed test stays on a server that stays, until the next run', async () => {
  const { platform, env } = await openServer()
  const args = ['--workers=1', json, 'failing.e2e', '-g', 'fails$|passes$']
  const kept = async () => {
    const { output } = await run('playwright', args, env)
    const { attachments } = resultsOf(output).get('fails')!
    expect(ownNames(attachments)).not.toContain('academy-dashboard')
    const text = attachments.find(({ name }) => name === 'academy-requests')
    return Buffer.from(text?.body ?? '', 'base64')
      .toString()
      .split('\n')
      .at(-1)
  }
  const addressOf = () =>
    `${env['KITS_SERVER_URL']}/dashboard/academies/${platform.academies.list().at(-1)!.id}/requests`
  const name = expect.stringMatching(/^project 1 › failing\.e2e\.ts › fails \(failed in process \d+ on \w+\)$/)

  expect(await kept()).toBe(addressOf())
  expect(namesOf(platform)).toEqual(['Empty', 'Class', name])
  const [, , first] = platform.academies.list()
  expect(first?.journal.list()).toHaveLength(2)
  // The next run deletes it, and keeps its own.
  expect(await kept()).toBe(addressOf())
  expect(namesOf(platform)).toEqual(['Empty', 'Class', name])
  expect(platform.academies.list().at(-1)?.id).not.toBe(first?.id)
})

it('the server of a run that is killed ends', async () => {
  const killed = start('playwright', ['--workers=1', '--reporter=line', 'endless'], { KITS_APP: 'none' })
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    killed.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [, found] = /begun at (\S+)/.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    })
    killed.once('close', () => reject(new Error(`The run ended:\n${printed}`)))
  })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  killed.kill('SIGKILL')
  const respond = () =>
    fetch(`${url}/health`).then(
      ({ status }) => status,
      () => 'no server',
    )
  await expect.poll(respond).toBe('no server')
})

it('a run without a server gives one clear error', async () => {
  const args = ['--workers=1', json, 'failing.e2e', '-g', 'passes']
  const { output } = await run('playwright', args, { KITS_SERVER_URL: '', KITS_APP: 'none' })
  expect(
    resultsOf(output)
      .get('passes')!
      .errors.map(({ message }) => message),
  ).toEqual([expect.stringContaining('No academy server: add academyServer() to webServer')])
})

const ownNames = (attachments: readonly Attachment[]) =>
  attachments.map(({ name }) => name).filter((name) => name.startsWith('academy-'))
