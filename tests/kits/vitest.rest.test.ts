import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { run } from './runs.ts'

interface TestResult {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
  readonly meta: { readonly academy?: Record<string, unknown> }
}

/** Runs tests. Returns what was printed, the result of each test by project and title, and the reports as pages. */
async function runTests(args: readonly string[], env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'academy-kits-'))
  try {
    const file = join(folder, 'results.json')
    const { output, errors } = await run(
      'vitest',
      ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      { KITS_ATTACHMENTS: join(folder, 'attachments'), ...env },
    )
    const names = await readdir(join(folder, 'attachments')).catch(() => [])
    const pages = await Promise.all(names.map((name) => readFile(join(folder, 'attachments', name), 'utf8')))
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as {
      testResults: readonly { readonly assertionResults: readonly TestResult[] }[]
    }
    return {
      printed: output + errors,
      pages,
      results: testResults.flatMap(({ assertionResults }) => assertionResults),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

it('each test has its own academy, in two workers and several at once in each', async () => {
  const { results, printed } = await runTests(['isolation'], { KITS_TESTS: '4' })
  expect(
    results.map(({ status }) => status),
    printed,
  ).toEqual(Array(10).fill('passed'))
})

it('a failure shows the requests of its academy, which is deleted, and writes its dashboard into a file', async () => {
  const { printed, results, pages } = await runTests(['failing'], { KITS_WORKERS: '1' })
  expect(results.map(({ title, status }) => [title, status])).toEqual([
    ['passes', 'passed'],
    ['fails', 'failed'],
    ['fails as expected', 'passed'],
    ['deletes its academy, and fails', 'failed'],
    ['does not start', 'failed'],
    ['finds no academy of a test that has ended', 'passed'],
  ])
  expect(printed.match(/The requests of the academy of this test:\n(.*\n)*?\n/g)).toEqual([
    expect.stringMatching(
      /:\nPOST {3}\/api\/v1\/students 201 .*\nGET {4}\/api\/v1\/courses 500 .* fault #1\nfault #2 lists\.list never fired\n.*academy-[\da-f-]{36}\.html\n\n$/,
    ),
  ])
  const [, data = ''] = /<script type="application\/json" id="report">([^]*?)<\/script>/.exec(pages[0] ?? '') ?? []
  expect(JSON.parse(data)).toMatchObject({
    test: 'failing.spec.ts > fails',
    errors: ['expected 1 to be 2 // Object.is equality'],
    journal: [{ status: 201 }, { status: 500, rule: null }],
    unfired: ['fault #2 lists.list never fired'],
    events: [
      { kind: 'academy', text: 'academy.faults.add({"operation":"courses.list","status":500,"times":2})' },
      { kind: 'academy', text: 'academy.faults.add({"operation":"lists.list","status":503})' },
    ],
  })
  expect(pages).toHaveLength(1)
  const [passed, failed, , deleted, unknown] = results
  expect(failed?.meta.academy).toMatchObject({
    journal: [{ operation: 'students.create' }, { operation: 'courses.list', status: 500 }],
    outbox: [{ to: 'ada@example.com' }],
    faults: [{ times: 1 }, { hits: 0 }],
    clock: { frozen: false },
  })
  expect([passed?.meta, deleted?.meta]).toEqual([{}, {}])
  expect(deleted?.failureMessages).toHaveLength(1)
  expect(unknown?.failureMessages.join('\n')).toContain(
    'No academy or snapshot is named "Other class"; the server has "Empty", "Class"',
  )
})

it('a run without a server gives one clear error', async () => {
  const { results } = await runTests(['failing', '-t', '^passes$'], { KITS_WORKERS: '1', KITS_SETUP: '' })
  const messages = results.flatMap(({ failureMessages }) => failureMessages)
  expect(messages).toEqual([
    expect.stringContaining("No academy server: add globalSetup: ['@academy-access/server/vitest/setup']"),
  ])
})
