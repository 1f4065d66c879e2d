import {
  type Academy,
  type AcademyFixture,
  createPlatform,
  type Platform,
  type PlatformFixture,
} from '@academy-access/engine'
import type { OperationId } from '@academy-access/schemas'
import type { HttpHandler, RequestHandler } from 'msw'

import type { AddressOptions } from './address.ts'
import { Guard } from './guard.ts'
import { createHandlers } from './handlers.ts'
import { override, type Override } from './override.ts'
import { type Hooks, runningHooks } from './runner.ts'

/** What becomes of a request that no handler answers. */
export type UnhandledPolicy = 'error' | 'warn' | 'bypass'

/** How to set up an academy for tests. */
export interface SetupOptions extends Pick<AddressOptions, 'baseUrl'> {
  /** What the platform holds, or its one academy; by default one empty academy. Not together with `platform`. */
  fixture?: PlatformFixture | AcademyFixture | undefined
  /** Makes all ids and keys repeat from run to run; by default they are random. */
  seed?: string | number | undefined
  /** The time that passes, in milliseconds since the epoch; by default the system's. */
  now?: (() => number) | undefined
  /** A platform that there is already. */
  platform?: Platform | undefined
  /** Adds the key of the first academy to requests without one, as a proxy in front of the service does. */
  proxy?: boolean | undefined
  /** Handlers for other services, which come first. */
  handlers?: readonly RequestHandler[] | undefined
  /**
   * What becomes of requests to other services that nothing handles: `'error'` by default in Node, `'bypass'` in a
   * browser, where pages load their own parts. A request to the academy that nothing handles always fails.
   */
  onUnhandledRequest?: UnhandledPolicy | undefined
  /**
   * The hooks of the test runner, which then starts, resets and stops the mock. By default those that are found: jest's
   * and vitest's. `false` for none: call `start`, `reset` and `stop`.
   */
  hooks?: Hooks | false | undefined
}

/** An academy for tests, behind MSW. */
export interface AcademyMock {
  /** The service behind the handlers, with all its academies. */
  readonly platform: Platform
  /** An address to give to clients: that of the options, or `https://academy.test`. */
  readonly baseUrl: string
  /**
   * An academy of its own with its own key, so that tests side by side share nothing: a copy of the first academy as it
   * stands, or one of this fixture. One that is made within a test goes when no test is running any more.
   */
  academy(fixture?: AcademyFixture): Academy
  /**
   * An override for `use`: of which the journals tell.
   *
   * @param academy Meets requests of this academy alone.
   */
  override<Id extends OperationId>(operation: Id, academy?: Academy): Override<Id>
  /** Puts handlers in front of the others until the next reset. */
  use(...handlers: RequestHandler[]): void
  /** Begins to intercept; once it has begun, nothing more. */
  start(): Promise<void>
  /** Brings the academies back to their seeds and takes the handlers of `use` away. */
  reset(): void
  /** Ends intercepting, if it had begun. */
  stop(): Promise<void>
}

/** What differs between Node and browsers. */
export interface Network {
  start(options: { onUnhandledFrame: UnhandledPolicy; onUnhandledRequest: UnhandledPolicy }): void | Promise<void>
  use(...handlers: RequestHandler[]): void
  resetHandlers(): void
  stop(): void | Promise<void>
}

/** The address of an academy that no other was given for. */
const defaultBaseUrl = 'https://academy.test'

/** MSW intercepts for the whole process or page: of two mocks at once each would cut what is meant for the other. */
const intercepting = new Set<object>()

/** Sets up a mock over the network that `connect` makes for these handlers. */
export function createMock<Connected extends Network>(
  options: SetupOptions,
  defaults: { onUnhandledRequest: UnhandledPolicy },
  connect: (handlers: readonly RequestHandler[]) => Connected,
): { mock: AcademyMock; network: Connected } {
  const platform = platformOf(options)
  const { baseUrl } = options
  const address: AddressOptions = { baseUrl, ...(options.proxy && { apiKey: () => platform.academy().apiKey }) }
  const own: HttpHandler[] = [...createHandlers(platform, address), new Guard(address)]
  const network = connect([...(options.handlers ?? []), ...own])
  const hooks = options.hooks ?? runningHooks()

  // Tests may run side by side: what they share is reset when none is running.
  let running = 0
  let hasEnded = false
  let started: Promise<void> | undefined
  let stopping = Promise.resolve()
  const ofTests = new Set<Academy>()
  /** Requests would get out, into the world. */
  const refuseIfEnded = () => {
    if (hasEnded && !started)
      throw new Error(
        'setupAcademy: the tests that it was called for are over, and nothing is intercepted: call it in each test file, or in a set-up file of the runner',
      )
  }
  const begin = async () => {
    if (intercepting.size > 0)
      throw new Error(
        'setupAcademy: another one intercepts already: stop it first, or take academies of their own from it with mock.academy({ … })',
      )
    intercepting.add(mock)
    const policy = options.onUnhandledRequest ?? defaults.onUnhandledRequest
    try {
      // The name that msw 3 knows, and the one that msw 2 knows: each leaves the other alone.
      await network.start({ onUnhandledFrame: policy, onUnhandledRequest: policy })
    } catch (error) {
      intercepting.delete(mock)
      started = undefined
      throw error
    }
  }

  const mock: AcademyMock = {
    platform,
    baseUrl: String(baseUrl ?? defaultBaseUrl).replace(/\/+$/, ''),
    academy(fixture) {
      refuseIfEnded()
      const academy = fixture ? platform.createAcademy(fixture) : platform.academy().fork()
      if (running > 0) ofTests.add(academy)
      return academy
    },
    override: (operation, academy) => override(operation, { ...address, platform, academy }),
    use(...handlers) {
      refuseIfEnded()
      network.use(...handlers)
    },
    start() {
      return (started ??= stopping.then(begin))
    },
    reset() {
      network.resetHandlers()
      for (const { id } of ofTests) platform.removeAcademy(id)
      ofTests.clear()
      for (const academy of platform.academies) academy.reset()
      platform.clearJournal()
    },
    stop() {
      const before = started
      started = undefined
      if (before) {
        const end = async () => {
          intercepting.delete(mock)
          await network.stop()
        }
        // What did not begin, whoever began it was told.
        stopping = before.then(end, () => {})
      }
      return stopping
    },
  }
  if (hooks) {
    hooks.beforeAll(() => mock.start())
    hooks.beforeEach(() => void running++)
    hooks.afterEach(() => {
      // Also after a test that an earlier hook skipped or failed, which was never counted.
      running = Math.max(0, running - 1)
      if (running === 0) mock.reset()
    })
    hooks.afterAll(() => {
      hasEnded = true
      return mock.stop()
    })
  }
  return { mock, network }
}

function platformOf({ fixture, platform, seed, now }: SetupOptions): Platform {
  if (platform) {
    if (fixture === undefined && seed === undefined && now === undefined) return platform
    throw new TypeError('setupAcademy: expected either a platform or a fixture, a seed and a time to make one of')
  }
  return createPlatform({
    ...(fixture !== undefined && { fixture: isPlatformFixture(fixture) ? fixture : { academies: [fixture] } }),
    ...(seed !== undefined && { seed }),
    ...(now && { now }),
  })
}

function isPlatformFixture(fixture: PlatformFixture | AcademyFixture): fixture is PlatformFixture {
  return typeof fixture === 'object' && fixture !== null && 'academies' in fixture
}
