import type { AcademyFixture, NamedSnapshot } from '@academy-access/engine'

import { connect, type Dashboard } from './dashboard.ts'
import { DashboardError, unlessMissing } from './dashboard-error.ts'
import { isKitName, isOrphan, kitName } from './names.ts'
import { remoteAcademy } from './remote-academy.ts'
import type { TestAcademy } from './test-academy.ts'
import type { AcademySummary } from './types.ts'

/** The state that a test begins with: the name of an academy or of a snapshot on the server, or a fixture. */
export type AcademySource = string | AcademyFixture

/**
 * The academies of a server. Use it to prepare states that tests copy, in a setup project or a global setup.
 *
 * @example
 * ```ts no-run
 * import { test as setup } from '@academy-access/server/playwright'
 *
 * setup('states', async ({ academies }) => {
 *   const full = await academies.create({ name: 'Full class', students: [{ email: 'ada@example.com' }] })
 *   await full.plan.update({ limits: { students: 1 } })
 * })
 * ```
 */
export interface Academies {
  /** The address of the server. */
  readonly url: string
  /** All academies, oldest first, those of running tests too. */
  list(): Promise<readonly AcademySummary[]>
  /** An academy by id or name. */
  get(academy: string): Promise<TestAcademy>
  /** Creates an academy from a fixture. It stays until it is deleted or the server stops. */
  create(fixture?: AcademyFixture): Promise<TestAcademy>
  /**
   * Creates an academy for one test. Delete it after the test; if the process of the test ends before that, the kit of the
   * next process deletes it.
   *
   * @param test Title of the test, for the name of the academy.
   * @param from By default the first academy of the server.
   */
  createForTest(test: string, from?: AcademySource): Promise<TestAcademy>
}

/** The academies of the server at an address. Sends nothing. */
export function academiesOf(address: string): Academies {
  const dashboard = connect(address)
  return {
    url: dashboard.url,
    list: () => listOf(dashboard),
    async get(academy) {
      const all = await listOf(dashboard)
      const found = all.find(({ id }) => id === academy.toLowerCase()) ?? all.find(({ name }) => name === academy)
      if (!found) throw unknownState(academy, all, [])
      return remoteAcademy(dashboard, { ...found, api_key: await firstKey(dashboard, found) })
    },
    create: async (fixture = {}) => remoteAcademy(dashboard, await dashboard.platform.academies.create(fixture)),
    async createForTest(test, from) {
      const name = kitName(test)
      if (typeof from === 'object') {
        const fixture = { ...withoutIdentity(from), name }
        return remoteAcademy(dashboard, await dashboard.platform.academies.create(fixture))
      }
      const { id, snapshot } = await findState(dashboard, from)
      const forked = await dashboard.academy(id).fork({ name, snapshot })
      return remoteAcademy(dashboard, forked)
    },
  }
}

/** Deletes the academies whose test ended with its process, on this machine. */
export async function deleteOrphans(address: string): Promise<void> {
  const dashboard = connect(address)
  const orphans = (await listOf(dashboard)).filter(({ name }) => isOrphan(name))
  // Another process may delete them at the same time.
  await Promise.all(orphans.map(({ id }) => unlessMissing(dashboard.platform.academies.delete(id))))
}

const listOf = ({ platform }: Dashboard): Promise<readonly AcademySummary[]> => platform.academies.list()

async function firstKey(dashboard: Dashboard, { id, name }: AcademySummary): Promise<string> {
  const { keys } = dashboard.academy(id)
  const all = await keys.list()
  const valid = all.find(({ revoked }) => !revoked) ?? all[0]
  if (!valid) throw new DashboardError(404, `The academy ${JSON.stringify(name)} has no API key`)
  return (await keys.get(valid.id)).key
}

/** The ids of an academy and of its snapshot. Without a snapshot, the state is the current one. */
async function findState(
  dashboard: Dashboard,
  name: string | undefined,
): Promise<{ readonly id: string; readonly snapshot?: string }> {
  const all = await listOf(dashboard)
  // A copy is not made of the academy of another test, which may be deleted at any time.
  const lasting = all.filter((academy) => !isKitName(academy.name))
  if (name === undefined) {
    if (lasting[0]) return { id: lasting[0].id }
    throw new DashboardError(404, `The server at ${dashboard.url} has no academy to copy; create one, or use a fixture`)
  }
  const academy = lasting.find((one) => one.name === name)
  if (academy) return { id: academy.id }
  const snapshots = await Promise.all(
    lasting.map(async (one) => {
      const kept = await dashboard.academy(one.id).snapshots.list()
      return kept.map((snapshot) => ({ academy: one, snapshot }))
    }),
  )
  const found = snapshots.flat().find(({ snapshot }) => snapshot.name === name)
  if (!found) throw unknownState(name, lasting, snapshots.flat())
  return { id: found.academy.id, snapshot: found.snapshot.id }
}

/** How many names a message has at most. */
const mostNames = 5

function unknownState(
  name: string,
  academies: readonly AcademySummary[],
  snapshots: readonly { readonly academy: AcademySummary; readonly snapshot: NamedSnapshot }[],
): DashboardError {
  const names = [
    ...academies.map((academy) => JSON.stringify(academy.name)),
    ...snapshots.map(
      ({ academy, snapshot }) => `${JSON.stringify(snapshot.name)} (a snapshot of ${JSON.stringify(academy.name)})`,
    ),
  ]
  const more = names.length - mostNames
  const known =
    names.length === 0
      ? 'the server has none'
      : `the server has ${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return new DashboardError(404, `No academy or snapshot is named ${JSON.stringify(name)}; ${known}`)
}

/** A fixture whose ids and keys are made by the server, so that several tests can use it at the same time. */
function withoutIdentity({ id: _id, api_keys, ...fixture }: AcademyFixture): AcademyFixture {
  if (!api_keys) return fixture
  return { ...fixture, api_keys: api_keys.map(({ id: _id, key: _key, ...rest }) => rest) }
}
