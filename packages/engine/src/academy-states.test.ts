import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { copyOf } from '../test/copy-of.ts'
import { Keeper } from '../test/keeper.ts'
import {
  fixtures,
  stepNames,
  readAll,
  removeObstacles,
  run,
  sequences,
  stateOf,
  type Step,
  viewOf,
} from '../test/random-use.ts'
import { createWorld, type World } from '../test/world.ts'
import { type AcademyFixture, createPlatform, ServiceError } from './index.ts'
import { type Changes, followChanges, restorePlatform } from './internal.ts'

/*
 * Two equal academies. A move takes one of them somewhere else and back, or to another academy that must be equal: by a reset,
 * a restored state, a snapshot, an undo, a fork or a restart. The other one gets only what has to remain. After each move both
 * look the same, and later they respond in the same way.
 */
interface Pair {
  used: World
  plain: World
  /** What a reset restores. */
  seed: AcademyFixture
  /** The state and the time before each request, by the id of its entry, as far as they are kept. */
  readonly before: Map<string, { readonly state: string; readonly now: number }>
  /** The paths of all requests by the addresses of their entries. */
  readonly sent: Map<string, string>
  /** Academies that nothing may change any more, and how they look. */
  readonly left: { readonly world: World; readonly view: string }[]
  stored: { readonly keeper: Keeper; readonly changes: Changes }
}

interface Move {
  readonly name: keyof typeof moves
  readonly steps: readonly Step[]
  readonly byChance: readonly Step[]
  readonly other: AcademyFixture
  readonly chosen: number
}

const moves = {
  async requests({ used, plain, before, sent }: Pair, { steps }: Move) {
    for (const step of steps) {
      const { academy } = used
      const then = { state: stateOf(academy), now: academy.clock.now() }
      const last = academy.journal.list().at(-1)?.id
      expect(await run(used, [step])).toEqual(await run(plain, [step]))
      const entry = academy.journal.list().at(-1)
      if (step.name.startsWith('restore ')) before.clear()
      if (entry === undefined || entry.id === last) continue
      before.set(entry.id, then)
      expect(sent.has(entry.id)).toBe(false)
      sent.set(entry.id, entry.path)
    }
  },
  async reset(pair: Pair, { byChance }: Move) {
    const reset = () => {
      pair.used.academy.reset()
      pair.plain = createWorld(pair.seed, pair.used.time.now)
      expect(lookOf(pair.used)).toEqual(lookOf(pair.plain))
    }
    await run(pair.used, byChance)
    reset()
    // The random series of faults begins again.
    expect(await run(pair.used, byChance)).toEqual(await run(pair.plain, byChance))
    reset()
    pair.before.clear()
  },
  async 'a reset and its undo'({ used }: Pair, { steps }: Move) {
    const history = historyOf(used)
    const back = timeOf(used)
    const undo = used.academy.core.reset()
    await run(used, steps)
    back()
    undo()
    expect(historyOf(used)).toEqual(history)
  },
  async 'a restored state and its undo'(pair: Pair, { steps, other }: Move) {
    const { used } = pair
    clear(pair)
    const back = timeOf(used)
    const undo = used.academy.core.restore({ ...other, name: 'Other' })
    await run(used, quiet(steps))
    back()
    undo()
    // The states before the requests to the other state are kept too.
    for (const { id } of used.academy.journal.list()) {
      if (pair.before.has(id) || !used.academy.core.entry(id).before) continue
      expect(() => used.academy.fork({ before: id })).not.toThrow()
    }
    clear(pair)
  },
  async 'a snapshot and its restoring'(pair: Pair, { steps, chosen }: Move) {
    const { academy } = pair.used
    clear(pair)
    const snapshots = [academy.snapshot(), copyOf(academy.snapshot())]
    const text = JSON.stringify(academy.snapshot())
    const state = stateOf(academy)
    const { id } = academy.snapshots.create('Kept')
    const back = timeOf(pair.used)
    await run(pair.used, quiet(steps))
    back()
    expect(stateOf(academy.fork({ snapshot: id }))).toBe(state)
    const snapshot = snapshots[chosen % 3]
    if (snapshot) academy.restore(snapshot)
    else academy.snapshots.restore(id)
    expect(JSON.stringify(snapshots[0])).toBe(text)
    academy.snapshots.delete('Kept')
    clear(pair)
  },
  async 'an academy created from the JSON of a snapshot'(pair: Pair) {
    clear(pair)
    const snapshot = copyOf(pair.used.academy.snapshot())
    // Another seed makes other ids, which must not get into the copy.
    const other = createPlatform({ now: () => pair.used.time.now, fixture: { academies: [snapshot] } })
    expect(copyOf(other.academy().snapshot())).toEqual(snapshot)
    continueIn(pair, createWorld(snapshot, pair.used.time.now))
    expect(copyOf(pair.used.academy.snapshot())).toEqual(snapshot)
  },
  async 'use of a fork'({ used }: Pair, { steps }: Move) {
    const back = timeOf(used)
    await run({ ...used, academy: used.academy.fork() }, steps)
    back()
  },
  async 'a fork'(pair: Pair, { chosen }: Move) {
    clear(pair)
    const { used, left } = pair
    const fork = { ...used, academy: used.academy.fork() }
    expect(lookOf(fork)).toEqual(lookOf(used))
    const isLeft = chosen % 2 === 0 ? used : fork
    if (isLeft === used) continueIn(pair, fork)
    isLeft.academy.clock.freeze()
    left.push({ world: isLeft, view: viewOf(isLeft) })
  },
  async 'a fork of an earlier state'({ used: { academy }, before }: Pair, { chosen }: Move) {
    const kept = academy.journal.list().filter(({ id }) => before.has(id))
    const entry = kept[chosen % Math.max(kept.length, 1)]
    if (!entry) return
    const fork = academy.fork({ before: entry.id, name: academy.name })
    const { state, now } = before.get(entry.id)!
    expect(JSON.parse(stateOf(fork))).toEqual({ ...JSON.parse(state), name: academy.name })
    expect(fork.clock.now()).toBe(now)
    fork.students.createMany(2)
  },
  async restart(pair: Pair) {
    clear(pair)
    const { used, stored } = pair
    const time = { ...used.time }
    stored.keeper.apply(stored.changes.take())
    const platform = restorePlatform(stored.keeper.records(), { seed: 1, now: () => time.now })
    const { seed } = pair
    continueIn(pair, { platform, academy: platform.academy(used.academy.id), time })
    pair.seed = seed
    expect(pair.used.academy.keys.list()).toEqual(used.academy.keys.list())
  },
} satisfies Record<string, (pair: Pair, move: Move) => Promise<void>>

const anyMove = fc.record<Move>({
  name: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[]), 'requests', 'requests'),
  steps: sequences({ maxLength: 25 }),
  byChance: sequences({ maxLength: 15, chance: true }),
  other: fixtures,
  chosen: fc.nat(999),
})

it('an academy that comes back, is copied or is stored looks and responds as one that stayed', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, fc.array(anyMove, { minLength: 1, maxLength: 10, size: 'max' }), async (seed, all) => {
      const used = createWorld(seed)
      const pair: Pair = {
        used,
        plain: createWorld(seed),
        seed,
        before: new Map(),
        sent: new Map(),
        left: [],
        stored: followed(used),
      }
      for (const move of all) {
        await moves[move.name](pair, move)
        pair.stored.keeper.apply(pair.stored.changes.take())
        expect(lookOf(pair.used), move.name).toEqual(lookOf(pair.plain))
        checkAddresses(pair)
        checkCounts(pair)
      }
      expect(await readAll(pair.used)).toEqual(await readAll(pair.plain))
      for (const { world, view } of pair.left) expect(viewOf(world)).toBe(view)
    }),
    { numRuns: process.env['THOROUGH'] ? 150 : 40 },
  )
})

it('the steps reach every operation, with and without an error', async () => {
  const reached = new Set<string>()
  const rejected = new Set<string>()
  for (const all of fc.sample(fc.tuple(fixtures, sequences({ chance: true })), { seed: 1, numRuns: 60 })) {
    for (const outcome of await run(createWorld(all[0]), all[1])) {
      const [name = '', result = ''] = outcome.split(': ')
      if (/^(ServiceError|[45]\d\d )/.test(result)) rejected.add(name)
      else reached.add(name)
    }
  }
  expect(stepNames.filter((name) => !reached.has(name))).toEqual([])
  expect(rejected.size).toBeGreaterThan(stepNames.length / 2)
})

/** An address leads to its own request or to none. */
function checkAddresses({ used: { academy }, sent }: Pair): void {
  for (const [id, path] of sent) {
    try {
      expect(academy.core.entry(id).path).toBe(path)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      expect(error.code).toBe('not_found')
    }
  }
  const addresses = academy.journal.list().map(({ id }) => id)
  expect(new Set(addresses).size).toBe(addresses.length)
}

function checkCounts({ used: { academy } }: Pair): void {
  const { students, courses, offers } = academy.snapshot()
  const active = students.filter(({ removed }) => !removed).length
  const counts = {
    students: active,
    courses: courses.length,
    lists: academy.lists.list().length,
    offers: offers.length,
  }
  expect(academy.counts).toEqual(counts)
}

/** The steps without changes of what a restored state leaves as it is. */
const quiet = (steps: readonly Step[]) => steps.filter(({ name }) => !name.includes('fault') && !name.includes('clear'))

/** Returns a function that goes back to the present time. */
function timeOf({ time }: World): () => void {
  const { now } = time
  return () => void (time.now = now)
}

/** Makes both academies equal in what a snapshot does not have: journal, emails, faults and rate windows. */
function clear({ used, plain }: Pair): void {
  for (const world of [used, plain]) {
    removeObstacles(world)
    world.academy.journal.clear()
    world.academy.outbox.clear()
  }
}

function continueIn(pair: Pair, world: World): void {
  pair.used = world
  pair.before.clear()
  pair.stored = followed(world)
  const { academy } = world
  const { offset, frozen } = academy.core.state.clock
  // A clock that follows the platform does so after a reset too.
  pair.seed = { ...copyOf(academy.snapshot()), ...(offset === 0 && frozen === null && { clock: {} }) }
}

function followed({ platform }: World): Pair['stored'] {
  const [keeper, changes] = [new Keeper(), followChanges(platform)]
  keeper.apply(changes.take())
  return { keeper, changes }
}

/** The view of an academy without the numbers of requests, emails and faults, which continue after they were deleted. */
const lookOf = (world: World) => JSON.parse(viewOf(world).replaceAll(/^( +"id": ")\d+(?=",$)/gm, '$1')) as unknown

/** The changes by each request of the journal. */
const historyOf = ({ academy }: World) =>
  academy.journal.list().map(({ id }) => [id, JSON.stringify(academy.journal.get(id).changes)])
