import { randomBytes } from 'node:crypto'

import { type Answers, Api, type Marks, OwnRecords, recordsOf, sceneOpener } from '@academy-access/rules'

import { CannotRun, Stopped } from './cannot-run.ts'
import { probe, readCourses } from './connect.ts'
import { Memory } from './memory.ts'
import { Pace } from './pace.ts'
import type { Report, RuleResult } from './results.ts'
import type { Selection } from './select.ts'
import { Session, type SessionOptions, type SessionParts } from './session.ts'
import { type Outcome, testRule } from './test-rule.ts'
import { Watch } from './watch.ts'

/** The settings of a session with the records of a run. */
export interface OwnOptions extends SessionOptions {
  /** Requests per second. */
  readonly maxRate: number
  readonly emailDomain: string
}

/** The settings of a run. */
export interface RunOptions extends OwnOptions {
  readonly selection: Selection
  /** Of the academy's owner, who allows every change of it. */
  readonly answers?: Answers | undefined
}

/** The surroundings of a run. */
export interface RunParts extends SessionParts {
  /** Asks before the first write. */
  readonly confirm: () => Promise<boolean>
  /** Sees each result as soon as it is known. */
  readonly onResult: (result: RuleResult) => void
}

/** After this many tests in a row without a response the server is gone. */
const mostWithoutResponse = 3

/** A session with the marks of a new run. With `ofEarlierRuns` it may also remove the records of all other runs. */
export function openRun(
  options: OwnOptions,
  parts: SessionParts,
  { ofEarlierRuns = false, runId = randomBytes(6).toString('hex') } = {},
) {
  // Both can have more fields than the types say, such as a key.
  const { apiKey, emailDomain, maxRate, baseUrl, readOnly, timeout } = options
  const { fetch, clock, stop, keep } = parts
  const marks: Marks = { runId, emailDomain }
  const own = new OwnRecords(marks, { ofEarlierRuns })
  const watch = new Watch()
  const session = new Session({
    baseUrl,
    apiKey,
    readOnly,
    timeout,
    fetch,
    clock,
    stop,
    keep,
    marks: ofEarlierRuns ? { emailDomain } : marks,
    pace: new Pace(clock, maxRate),
    own,
    observe: watch.observe,
  })
  return { marks, own, watch, session, api: new Api(session.connection, apiKey) }
}

/**
 * Tests the selected rules one after the other, removes what each one made, and returns the report.
 *
 * @throws CannotRun if no rule could be tested.
 */
export async function runRules(options: RunOptions, parts: RunParts): Promise<Report> {
  const { apiKey, baseUrl, readOnly, selection } = options
  const { marks, own, watch, session, api } = openRun(options, parts)
  const startedAt = new Date()
  const courses = await readCourses(api)
  if (!readOnly && !(await parts.confirm())) throw new CannotRun('nothing was tested, because it was not confirmed')
  const results: RuleResult[] = []
  let incomplete: string | undefined
  let left: readonly string[] = []
  const memory = new Memory(api, own, marks)
  const others = openOthers(options, parts, marks)
  if (options.answers !== undefined) for (const id of recordsOf(options.answers)) own.trust(id)
  try {
    await probe(api, readOnly)
    requireCleanup(watch)
    watch.endProbes()
    const open = sceneOpener({
      connection: session.connection,
      key: apiKey,
      marks,
      courses,
      sleep: (milliseconds) => session.sleep(milliseconds),
      ...(options.answers !== undefined && {
        ownAcademy: { answers: options.answers, connect: others.connect, trust: (id: string) => own.trust(id) },
      }),
    })
    let withoutResponse = 0
    for (const { chapter, rule } of selection.rules) {
      const test = async (isRepeated: boolean) => rule.test(open({ isRepeated }))
      const outcome = await testTwice(test, watch)
      const result: RuleResult = { chapter, name: rule.name, ...withoutDetails(outcome) }
      results.push(result)
      parts.onResult(result)
      withoutResponse = outcome.outcome === 'differs' && outcome.hasNoResponse ? withoutResponse + 1 : 0
      if (withoutResponse >= mostWithoutResponse) throw new CannotRun('the server no longer responds')
      await memory.removeOwn()
      await others.removeOwn()
    }
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof CannotRun)) throw error
    incomplete = error.message
  } finally {
    session.beginCleaning()
    if (!readOnly) left = [...(await memory.removeAll()), ...(await others.removeAll())]
  }
  const watched = [...watch.results(), ...(readOnly ? [] : memory.results())].filter(
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
  const run = (isRepeated: boolean) =>
    testRule(
      () => test(isRepeated),
      () => watch.last,
    )
  const first = await run(false)
  if (first.outcome !== 'differs') return first
  const second = await run(true)
  return second.outcome === 'agrees' ? { outcome: 'unsteady', difference: first.difference } : second
}

function withoutDetails(outcome: Outcome) {
  if (outcome.outcome !== 'differs') return outcome
  return { outcome: outcome.outcome, difference: outcome.difference }
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

/** The academies of other keys, which the answers have: each with its own records, pace and proofs. */
function openOthers(options: RunOptions, parts: RunParts, { runId }: Marks) {
  const opened = new Map<string, ReturnType<typeof openRun> & { memory: Memory }>()
  return {
    connect: (apiKey: string) => {
      const known = opened.get(apiKey)
      if (known) return known.session.connection
      const run = openRun({ ...options, apiKey }, parts, { runId })
      opened.set(apiKey, { ...run, memory: new Memory(run.api, run.own, run.marks) })
      return run.session.connection
    },
    async removeOwn() {
      for (const { memory } of opened.values()) await memory.removeOwn()
    },
    async removeAll() {
      const left: string[] = []
      for (const { memory, session } of opened.values()) {
        session.beginCleaning()
        left.push(...(await memory.removeAll()))
      }
      return left
    },
  }
}
