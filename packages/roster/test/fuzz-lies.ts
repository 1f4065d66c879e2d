/*
 * Plans and applies rosters while the service lies: `node packages/roster/test/fuzz-lies.ts [--runs 5000] [--seed 1]`
 */
import assert from 'node:assert/strict'

import { isAcademyError } from '@academy-access/sdk'
import { checkHistories } from '@academy-access/kit/check-histories'
import { lies } from '@academy-access/command/test/lies'
import { lyingService, type LyingService, type RecordChange } from '@academy-access/command/test/lying-service'
import { createPlatform } from '@academy-access/engine'
import * as fc from 'fast-check'

import { isRosterError, type Plan, type Step } from '../src/index.ts'
import { canonical } from '../src/address.ts'
import { type Case, cases, lists, managedList } from './cases.ts'
import { startVirtualTime } from '@academy-access/kit/virtual-time'
import { openWorld, type Service } from './world.ts'

const time = startVirtualTime()
const platform = createPlatform({ now: () => time.now(), journal: { entries: 1 } })

/** An address to look up if the roster has none. */
const someone = 'p0@example.com'

/** How many steps of a plan are under way at once. */
const atOnce = 4

/**
 * Whatever the service says while a roster is planned and applied, each changed record is one that a response named with the
 * address or the name that the roster means. Whatever is removed was named so by a read right before.
 */
const changesWhatIsMeant = fc.asyncProperty(cases, lies, fc.boolean(), async (one, all, findsFirst) => {
  const calm = { ...one, rate: null, events: [] }
  let service: LyingService | undefined
  const behind: Service = {
    platform,
    baseUrl: 'https://academy.test',
    fetch: (input, init) => service!.fetch(input, init),
  }
  const world = openWorld(behind, time, calm)
  service = lyingService(platform, world.academy, all)
  const { roster } = world.process([])
  let plan: Plan | undefined
  try {
    if (findsFirst)
      await roster.findByEmail(one.desired[0]?.email.trim() ?? someone, { via: 'list' }).catch(requireReason)
    plan = await roster.plan(one.desired, {
      sendWelcomeEmail: one.welcome,
      prune: one.prune,
      protect: one.protect,
      maxRemovals: Infinity,
      ...((one.isManaged || one.prune === 'managed') && { managedList }),
    })
    await roster.apply(plan).finish()
  } catch (error) {
    requireReason(error)
  } finally {
    world.close()
  }
  for (const change of service.changes) requireProof(change, service, one, plan)
})

/** A run ends with a result, or with an error that says what is wrong. */
function requireReason(error: unknown): void {
  assert.ok(isAcademyError(error) || isRosterError(error), error as Error)
}

/** A change of a record is meant if a response named the record so. */
function requireProof(
  { request, method, path, kind, id, mark, isNew }: RecordChange,
  of: LyingService,
  one: Case,
  plan?: Plan,
) {
  const what = `${method} ${path} changed the ${kind} ${mark} (${id})`
  if (isNew) {
    const meant = new Set([...one.desired.map(({ email }) => canonical(email)), someone])
    return assert.ok(kind === 'student' ? meant.has(mark) : isLookUp(mark), what)
  }
  const isRemoval = method === 'DELETE'
  // The record that a removal is about: a list, or a student also of a list.
  const [, listId, studentId = listId ?? id] = isRemoval ? (removed.exec(path) ?? []) : []
  const subject = isRemoval ? studentId : id
  const isList = isRemoval ? /\/lists\/[^/]+$/.test(path) : kind === 'list'
  const isMeant = (claim: string) => {
    if (!isList)
      return plan?.steps.some(
        (step) => canonical(step.email) === canonical(claim) && concerns(step, subject, isRemoval),
      )
    return (
      isLookUp(claim) || (!isRemoval && [...lists, managedList].some((name) => canonical(name) === canonical(claim)))
    )
  }
  const proofs = isRemoval ? of.proofs(subject, request, atOnce) : of.claims(subject, request)
  assert.ok(
    proofs.some((claim) => isMeant(claim.mark)),
    what,
  )
}

const removed = /\/(?:lists|students)\/([0-9a-f-]{36})(?:\/members\/([0-9a-f-]{36}))?/
const isLookUp = (name: string) => name.startsWith('academy-roster look-up ')

/** A student who is created has no id in the plan. */
const concerns = (step: Step, id: string, isRemoval: boolean) =>
  'student_id' in step ? step.student_id === id : !isRemoval

await checkHistories('roster', changesWhatIsMeant, { runs: 5000 })
