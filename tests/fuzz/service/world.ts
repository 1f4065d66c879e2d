import { type AcademyFixture, createPlatform, type JournalEntry, type Platform } from '@academy-access/engine'
import { Dice } from '@academy-access/kit/dice'
import { randomAcademy } from '@academy-access/kit/fixture'
import { Known } from '@academy-access/kit/known'
import { viewOf } from '@academy-access/kit/view'
import { type AcademyServer, serve } from '@academy-access/server'

/** A platform, its server, and what is known of them. */
export interface World {
  readonly platform: Platform
  known: Known
  /** Starts the server with the first request to it: most histories would not need one. */
  readonly server: () => Promise<AcademyServer>
  /** The journal entries since the current step began. */
  readonly entries: JournalEntry[]
  /** How many welcome emails were sent. */
  emails: number
  /** Called when a fault leaves a request without an end. */
  onStall: () => void
  /** The platform's time passes by a step. */
  readonly tick: () => void
  readonly close: () => Promise<void>
}

export function openWorld(): World {
  let now = Date.parse('2026-01-01T00:00:00.000Z')
  const platform = createPlatform({
    seed: 1,
    now: () => now,
    fixture: { academies: academies() },
    journal: { entries: 50 },
  })
  let server: Promise<AcademyServer> | undefined
  const world: World = {
    platform,
    known: knownOf(platform),
    entries: [],
    emails: 0,
    onStall: () => {},
    tick: () => void (now += 7),
    server: () => (server ??= serve(platform, { port: 0 })),
    async close() {
      await (await server)?.close()
    },
  }
  platform.subscribe((event) => {
    if (event.type === 'mail') world.emails++
    if (event.type !== 'request') return
    world.entries.push(event.entry)
    if (event.entry.network === 'stall') world.onStall()
  })
  return world
}

/** Replaces all academies by new ones, as at the start. What is left of the former ones is a leak. */
export function renew(world: World): void {
  const { platform } = world
  for (const { id } of platform.academies.list()) platform.academies.delete(id)
  platform.journal.clear()
  for (const fixture of academies()) platform.academies.create(fixture)
  world.known = knownOf(platform)
}

/** The knowledge of a client of the first two academies at the start. */
function knownOf(platform: Platform): Known {
  const known = new Known()
  known.add('fixture', JSON.stringify({ name: 'Small', students: [{ email: 'ada@example.com' }] }))
  for (const academy of platform.academies.list()) {
    const { id, ...fixture } = academy.snapshot()
    known.add('academy', id)
    known.add('fixture', JSON.stringify(fixture))
    known.learnView(viewOf(academy))
  }
  return known
}

const academies = () => [smallAcademy('Main'), smallAcademy('Other', 99_306)]

/** A small academy with a row of every kind, which these seeds give. Digests and snapshots of it are cheap. */
export const smallAcademy = (name: string, seed = 70_831): AcademyFixture => ({
  ...randomAcademy(new Dice(seed), name),
  clock: {},
  api_keys: [
    { name: 'main' },
    { name: 'reader', permissions: ['students.list', 'lists.list', 'courses.list'] },
    { name: 'old', revoked: true },
  ],
})
