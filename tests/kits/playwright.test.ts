import { createPlatform, type Platform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import { expect, it, onTestFinished } from 'vitest'

import academies from './academies.json' with { type: 'json' }
import { run, start } from './runs.ts'

/** A server that outlives the runs. */
async function openServer(): Promise<{ platform: Platform; env: Record<string, string> }> {
  const platform = createPlatform({ fixture: academies })
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  return { platform, env: { KITS_SERVER_URL: server.url } }
}

interface Attachment {
  readonly name: string
  readonly contentType: string
  /** Base64. */
  readonly body?: string
}

interface Result {
  readonly status: string
  readonly errors: readonly { readonly message: string }[]
  readonly attachments: readonly Attachment[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

/** The result of each test of a run, by title. */
function resultsOf(output: string): Map<string, Result> {
  const { suites } = JSON.parse(output) as { suites: readonly Suite[] }
  const specs = (all: readonly Suite[]): Suite['specs'] =>
    all.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])])
  return new Map(specs(suites).map(({ title, tests }) => [title, tests[0]!.results.at(-1)!]))
}

const json = '--reporter=json'
const namesOf = ({ academies }: Platform) => academies.map(({ name }) => name)

it('each test has its own academy, and a page sees what the academy does', async () => {
  const args = ['--workers=2', json, 'isolation', 'options', 'responses']
  const { output, errors } = await run('playwright', args, { KITS_TESTS: '3' })
  expect(JSON.parse(output), errors).toMatchObject({
    errors: [],
    stats: { expected: 18, unexpected: 0, flaky: 0, skipped: 0 },
  })
})

it('a failure is reported with the requests, emails, faults and clock, and no academy is left', async () => {
  const { platform, env } = await openServer()
  const { output, errors } = await run('playwright', ['--workers=1', json, 'failing'], env)
  expect(errors).toBe('')
  const results = resultsOf(output)
  expect(
    Object.fromEntries([...results].map(([title, { status, attachments }]) => [title, [status, attachments.length]])),
  ).toEqual({
    passes: ['passed', 0],
    fails: ['failed', 6],
    'fails as expected': ['failed', 0],
    'deletes its academy, and fails': ['failed', 1],
    'does not start': ['failed', 1],
    'ends its process': ['failed', 0],
    'runs after a crash': ['passed', 0],
  })
  const attached = new Map(
    results.get('fails')!.attachments.map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()]),
  )
  expect([...attached.keys()]).toEqual([
    'academy-requests',
    'academy-journal',
    'academy-outbox',
    'academy-faults',
    'academy-clock',
    'error-context',
  ])
  expect(attached.get('academy-requests')).toMatch(
    /^POST {3}\/api\/v1\/students 201 \d+ ms\nGET {4}\/api\/v1\/courses 500 internal_error \d+ ms · .* · fault #1$/,
  )
  const value = (name: string): unknown => JSON.parse(attached.get(`academy-${name}`)!)
  expect(value('journal')).toMatchObject([{ operation: 'students.create' }, { operation: 'courses.list', status: 500 }])
  expect(value('outbox')).toMatchObject([{ to: 'ada@example.com' }])
  expect(value('faults')).toMatchObject([{ operation: 'courses.list', times: 1 }])
  expect(value('clock')).toMatchObject({ now: '2030-01-01T00:00:00.000Z', frozen: true })
  expect(results.get('does not start')!.errors[0]!.message).toMatch(
    /^(\w+: )?No academy or snapshot is named "Clas"; the server has "Empty", "Class"$/,
  )
  // Also that of the test whose process ended: the next worker deleted it.
  expect(namesOf(platform)).toEqual(['Empty', 'Class'])
})

it('a run that is killed leaves no server, and its academies are deleted by the next run', async () => {
  const { platform, env } = await openServer()
  const killed = start('playwright', ['--workers=1', 'endless'], env)
  await expect.poll(() => namesOf(platform)).toHaveLength(3)
  killed.kill('SIGKILL')
  await killed.done
  const [, pid] = /\(process (\d+) on /.exec(namesOf(platform)[2] ?? '') ?? []
  if (pid !== undefined) await expect.poll(() => isRunning(Number(pid))).toBe(false)
  const next = await run('playwright', ['--workers=1', json, 'failing', '-g', 'passes'], env)
  expect(JSON.parse(next.output)).toMatchObject({ stats: { expected: 1, unexpected: 0 } })
  expect(namesOf(platform)).toEqual(['Empty', 'Class'])
})

it('the server of a run that is killed ends', async () => {
  const killed = start('playwright', ['--workers=1', '--reporter=line', 'endless'])
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

it('a server that is missing or is another one gives one clear error', async () => {
  const args = ['--workers=1', json, 'failing', '-g', 'passes']
  const message = async (url: string) => {
    const { output } = await run('playwright', args, { KITS_SERVER_URL: url })
    return resultsOf(output)
      .get('passes')!
      .errors.map((error) => error.message)
  }
  // Nothing listens on port 9 of loopback.
  expect(await message('http://127.0.0.1:9')).toEqual([
    expect.stringMatching(/No academy server responds at http:\/\/127\.0\.0\.1:9: .+/),
  ])
  expect(await message('127.0.0.1:9')).toEqual([
    expect.stringContaining('academy server: expected a URL such as http://127.0.0.1:4010, got "127.0.0.1:9"'),
  ])
  expect(await message('')).toEqual([expect.stringContaining('No academy server: add academyServer() to webServer')])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
