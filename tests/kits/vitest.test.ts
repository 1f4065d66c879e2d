import { expect, it } from 'vitest'

import { run } from './runs.ts'

interface TestResult {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
  readonly meta: { readonly academy?: Record<string, unknown> }
}

/** The result of each test of a run, by title. */
function resultsOf(output: string): Map<string, TestResult> {
  const { testResults } = JSON.parse(output) as { testResults: readonly { assertionResults: readonly TestResult[] }[] }
  return new Map(
    testResults.flatMap(({ assertionResults }) => assertionResults.map((result) => [result.title, result])),
  )
}

it('each test has its own academy, in two workers and several at once in each', async () => {
  const { output, errors } = await run('vitest', ['--reporter=json', 'isolation'])
  expect(JSON.parse(output), errors).toMatchObject({ numTotalTests: 18, numPassedTests: 18 })
})

it('a failure shows the requests of its academy, which is deleted', async () => {
  const { output, errors } = await run('vitest', ['--reporter=json', 'failing'], { KITS_WORKERS: '1' })
  const results = resultsOf(output)
  expect(Object.fromEntries([...results].map(([title, { status }]) => [title, status]))).toEqual({
    passes: 'passed',
    fails: 'failed',
    'fails as expected': 'passed',
    'does not start': 'failed',
    'finds no academy of a test that has ended': 'passed',
  })
  expect(results.get('fails')!.meta.academy).toMatchObject({
    journal: [{ operation: 'students.create' }, { operation: 'courses.list', status: 500 }],
    outbox: [{ to: 'ada@example.com' }],
    faults: [{ times: 1 }],
    clock: { frozen: false },
  })
  expect(results.get('passes')!.meta).toEqual({})
  expect(results.get('does not start')!.failureMessages.join('\n')).toContain(
    'No academy or snapshot is named "Clas"; the server has "Empty", "Class"',
  )

  const shown = await run('vitest', ['failing', '-t', '^fails$'], { KITS_WORKERS: '1' })
  expect(shown.errors).toContain('The requests of the academy of this test:\nPOST   /api/v1/students 201')
})

it('a run without a server gives one clear error', async () => {
  const { output } = await run('vitest', ['--reporter=json', 'failing', '-t', '^passes$'], {
    KITS_WORKERS: '1',
    KITS_SETUP: '',
  })
  const { failureMessages } = resultsOf(output).get('passes')!
  expect(failureMessages).toHaveLength(1)
  expect(failureMessages[0]).toContain("No academy server: add globalSetup: ['@academy-access/server/vitest/setup']")
})
