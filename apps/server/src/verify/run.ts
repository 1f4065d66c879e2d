import { randomBytes } from 'node:crypto'

import { type Answers, EndOfRun, recordsOf, sceneOpener } from '@academy-access/rules'

import { CannotRun } from './cannot-run.ts'
import { Cleanup } from './cleanup.ts'
import { probe, readCourses } from './connect.ts'
import type { Outcome, Report, RuleResult } from './results.ts'
import type { Selection } from './select.ts'
import { Session, type SessionOptions, type SessionParts } from './session.ts'
import { testRule } from './test-rule.ts'
import type { Watch } from './watch.ts'

/** The settings of a run. */
export interface RunOptions extends SessionOptions {
  readonly selection: Selection
  /** Of the academy's owner, who allows every change of it. */
  readonly answers?: Answers | undefined
}

/** The surroundings of a run. */
export interface RunParts extends SessionParts {
  /** Sees each result as soon as it is known. */
  readonly onResult: (result: RuleResult) => void
}

/** After this many tests in a row without a response the server is gone. */
const mostWithoutResponse = 3

/**
 * Tests the selected rules one after the other, removes what each one made, and returns the report.
 *
 * @throws CannotRun if no rule could be tested.
 */
export async function runRules(options: RunOptions, parts: RunParts): Promise<Report> {
  const { apiKey: key, answers, baseUrl, emailDomain, readOnly, selection } = options
  const runId = randomBytes(6).toString('hex')
  const session = new Session(options, parts, runId)
  const { api, connection, own, watch } = session
  const startedAt = new Date()
  const courses = await readCourses(api)
  if (!readOnly && !(await parts.confirm())) throw new CannotRun('nothing was tested, because it was not confirmed')
  const results: RuleResult[] = []
  let incomplete: string | undefined
  let left: readonly string[] = []
  const cleanup = new Cleanup(session)
  /** The academies of other keys, which the answers have: each with its own records, pace and proofs. */
  const others = new Map<string, Cleanup>()
  const connect = (apiKey: string) => {
    const other = others.get(apiKey) ?? new Cleanup(new Session({ ...options, apiKey }, parts, runId))
    others.set(apiKey, other)
    return other.session.connection
  }
  const trust = (id: string) => own.trust(id)
  if (answers !== undefined) recordsOf(answers).forEach(trust)
  try {
    await probe(api, readOnly)
    requireCleanup(watch)
    watch.endProbes()
    const open = sceneOpener({
      connection,
      key,
      marks: { runId, emailDomain },
      courses,
      sleep: (milliseconds) => session.sleep(milliseconds),
      ...(answers !== undefined && { ownAcademy: { answers, connect, trust } }),
    })
    let withoutResponse = 0
    for (const { chapter, rule } of selection.rules) {
      const outcome = await testTwice(async (isRepeated) => rule.test(open({ isRepeated })), watch)
      const result: RuleResult = { chapter, name: rule.name, ...outcome }
      results.push(result)
      parts.onResult(result)
      const hasNoResponse = outcome.outcome === 'differs' && outcome.difference.exchange?.status === 0
      withoutResponse = hasNoResponse ? withoutResponse + 1 : 0
      if (withoutResponse >= mostWithoutResponse) throw new CannotRun('the server no longer responds')
      for (const one of [cleanup, ...others.values()]) await one.removeOwn()
    }
  } catch (error) {
    if (!(error instanceof EndOfRun)) throw error
    incomplete = error.message
  } finally {
    if (!readOnly) for (const one of [cleanup, ...others.values()]) left = [...left, ...(await one.removeAll())]
  }
  const watched = [...watch.results(), ...(readOnly ? [] : cleanup.results())].filter(
    // A failure of the service, and a record that it lost, count whatever was selected.
    ({ chapter, name, outcome }) => selection.includes(chapter, name) || outcome === 'differs',
  )
  for (const result of watched) parts.onResult(result)
  return {
    baseUrl,
    startedAt,
    finishedAt: new Date(),
    requests: session.count,
    incomplete,
    results: [...results, ...watched],
    needs: selection.needs,
    left,
  }
}

/** Others may use the academy at the same time. So a rule differs only if it differs twice. */
async function testTwice(test: (isRepeated: boolean) => Promise<void>, watch: Watch): Promise<Outcome> {
  const first = await testRule(() => test(false), watch)
  if (first.outcome !== 'differs') return first
  const second = await testRule(() => test(true), watch)
  return second.outcome === 'agrees' ? { outcome: 'unsteady', difference: first.difference } : second
}

/** A run that may create and may not remove would leave its records behind. */
function requireCleanup({ forbidden }: Watch): void {
  for (const operation of ['students.remove', 'lists.delete']) {
    if (!forbidden.has(operation)) continue
    throw new CannotRun(
      `the key has no permission for ${operation}, which removes what the tests make; use --read-only`,
    )
  }
  for (const record of ['students', 'lists']) {
    if (!forbidden.has(`${record}.get`) || !forbidden.has(`${record}.list`)) continue
    throw new CannotRun(`the key may not read ${record}, which is done before each removal; use --read-only`)
  }
}
