import { type Academy, type AcademyFixture, type Platform, type PlatformFixture } from '@academy-access/engine'
import { createPlatformIn, type HostLimits } from '@academy-access/engine/internal'
import type { OperationId } from '@academy-access/schemas'
import type { HttpHandler, RequestHandler } from 'msw'

import { type AddressOptions, addressOf } from './address.ts'
import { createHandlers } from './handlers.ts'
import { checkNames } from './check-names.ts'
import { override, type Override, type OverrideOptions } from './override.ts'
import { findTestHooks, type TestHooks } from './test-hooks.ts'
import { UnhandledAcademyRequestHandler } from './unhandled-request-handler.ts'

/** Treatment of a request that no handler matches: it fails, it passes with a warning, or it passes. */
export type UnhandledPolicy = 'error' | 'warn' | 'bypass'

/** How to set up an academy for tests. */
export interface SetupOptions extends Pick<AddressOptions, 'baseUrl'> {
  /** The fixture of the platform, or of its only academy; by default one empty academy. */
  fixture?: PlatformFixture | AcademyFixture | undefined
  /** Makes all ids and keys the same in every run; by default they are random. */
  seed?: string | number | undefined
  /** The current time in milliseconds since the epoch; by default the system's. */
  now?: (() => number) | undefined
  /** An existing platform, in place of `fixture`, `seed` and `now`. */
  platform?: Platform | undefined
  /** If true, requests without an API key get the key of the first academy, as from a proxy in front of the service. */
  proxy?: boolean | undefined
  /** Handlers for other services. They come before the handlers of the academy. */
  handlers?: readonly RequestHandler[] | undefined
  /**
   * Treatment of requests to other services that no handler matches. By default `'error'` in Node, and `'bypass'` in
   * a browser, where pages load their own files. An unhandled request to the academy always fails.
   */
  onUnhandledRequest?: UnhandledPolicy | undefined
  /**
   * The hooks of the test runner, which start, reset and stop the mock; by default those of Jest or Vitest. With `false`
   * call `start`, `reset` and `stop` yourself.
   */
  hooks?: TestHooks | false | undefined
}

/** The names of the options. */
export const setupOptionNames = {
  baseUrl: true,
  fixture: true,
  seed: true,
  now: true,
  platform: true,
  proxy: true,
  handlers: true,
  onUnhandledRequest: true,
  hooks: true,
} satisfies Record<keyof SetupOptions, true>

/** An academy for tests, behind MSW. */
export interface AcademyMock {
  /** The simulated service with all its academies. */
  readonly platform: Platform
  /** The base URL for clients: the one of the options as an absolute URL, or `https://academy.test`. */
  readonly baseUrl: string
  /**
   * Creates an academy with its own id and API key: a copy of the first academy in its current state, or one with this
   * fixture. An academy that a test creates is deleted when no test is running any more.
   */
  createAcademy(fixture?: AcademyFixture): Academy
  /**
   * Creates an override for `use`. The journals record the requests that it responds to.
   *
   * @param options With `academy` it matches only requests of this academy.
   */
  override<Id extends OperationId>(operation: Id, options?: Pick<OverrideOptions, 'academy'>): Override<Id>
  /** Adds handlers before all others, until the next reset. */
  use(...handlers: RequestHandler[]): void
  /** Starts to intercept requests, if it has not started. */
  start(): Promise<void>
  /** Resets all academies to their seeds, and removes the handlers that `use` added. */
  reset(): void
  /** Stops intercepting, if it has started. */
  stop(): Promise<void>
}

/** The parts of MSW that differ between Node and browsers. */
export interface Network {
  start(options: { onUnhandledFrame: UnhandledPolicy; onUnhandledRequest: UnhandledPolicy }): void | Promise<void>
  use(...handlers: RequestHandler[]): void
  resetHandlers(): void
  stop(): void | Promise<void>
}

/** The base URL for clients if the options have none. */
const defaultBaseUrl = 'https://academy.test'

const noHooks =
  'the mock has not started, because this test runner has no global hooks, so requests would reach the network. Pass its hooks, such as `hooks: { beforeAll, beforeEach, afterEach, afterAll }` of bun:test, or pass `hooks: false` and call `start` and `stop`.'

/** MSW intercepts for the whole process, so two started mocks would fail each other's requests, also one of another copy. */
const intercepting = Symbol.for('@academy-access/msw/intercepting')
const realm: { [intercepting]?: object } & typeof globalThis = globalThis

/** @internal Creates a mock on the network that `connect` makes for its handlers. */
export function createMock<Connected extends Network>(
  options: SetupOptions,
  defaults: { readonly onUnhandledRequest: UnhandledPolicy; readonly limits: HostLimits },
  connect: (handlers: readonly RequestHandler[]) => Connected,
): { mock: AcademyMock; network: Connected } {
  const platform = choosePlatform(options, defaults.limits)
  const { baseUrl } = options
  const address: AddressOptions = { baseUrl, ...(options.proxy && { apiKey: () => platform.academy().apiKey }) }
  const academyHandlers: HttpHandler[] = [
    ...createHandlers(platform, address),
    new UnhandledAcademyRequestHandler(address),
  ]
  const network = connect([...(options.handlers ?? []), ...academyHandlers])
  const hooks = options.hooks ?? findTestHooks()

  // Tests can run concurrently. The parts that they share are reset when no test is running.
  let runningTests = 0
  let haveTestsEnded = false
  let started: Promise<void> | undefined
  let stopping = Promise.resolve()
  const academiesOfTests = new Set<Academy>()
  const requireTests = () => {
    if (!hooks && options.hooks !== false && !started) throw new Error(`setupAcademy: ${noHooks}`)
    if (haveTestsEnded && !started)
      throw new Error(
        'setupAcademy: the tests of the file that called it have ended, so requests would reach the network. Call it in each test file, or in a setup file of the test runner.',
      )
  }
  const startNetwork = async () => {
    if (realm[intercepting])
      throw new Error(
        'setupAcademy: another mock is intercepting requests. Stop it first, or create more academies on it with mock.createAcademy({ … }).',
      )
    realm[intercepting] = mock
    const policy = options.onUnhandledRequest ?? defaults.onUnhandledRequest
    try {
      // msw 3 reads the first option and msw 2 the second. Each ignores the other one.
      await network.start({ onUnhandledFrame: policy, onUnhandledRequest: policy })
    } catch (error) {
      delete realm[intercepting]
      started = undefined
      throw error
    }
  }

  const mock: AcademyMock = {
    platform,
    baseUrl: addressOf(address).baseUrl ?? defaultBaseUrl,
    createAcademy(fixture) {
      requireTests()
      const academy = fixture ? platform.academies.create(fixture) : platform.academy().fork()
      if (runningTests > 0) academiesOfTests.add(academy)
      return academy
    },
    override(operation, options = {}) {
      requireTests()
      checkNames('override', options, { academy: true })
      return override(operation, { ...address, platform, ...options })
    },
    use(...handlers) {
      requireTests()
      network.use(...handlers)
    },
    start() {
      return (started ??= stopping.then(startNetwork))
    },
    reset() {
      network.resetHandlers()
      for (const { id } of academiesOfTests) platform.academies.delete(id)
      academiesOfTests.clear()
      for (const academy of platform.academies.list()) academy.reset()
      platform.journal.clear()
    },
    stop() {
      const lastStart = started
      started = undefined
      if (lastStart) {
        const stopNetwork = async () => {
          delete realm[intercepting]
          await network.stop()
        }
        // A start that failed has already rejected for its caller.
        stopping = lastStart.then(stopNetwork, () => {})
      }
      return stopping
    },
  }
  if (hooks) {
    hooks.beforeAll(() => mock.start())
    hooks.beforeEach(() => void runningTests++)
    hooks.afterEach(() => {
      // `afterEach` also runs for a test that an earlier `beforeEach` skipped or failed, which was never counted.
      runningTests = Math.max(0, runningTests - 1)
      if (runningTests === 0) mock.reset()
    })
    hooks.afterAll(() => {
      haveTestsEnded = true
      return mock.stop()
    })
  }
  return { mock, network }
}

function choosePlatform({ fixture, platform, seed, now }: SetupOptions, limits: HostLimits): Platform {
  if (platform) {
    if (fixture === undefined && seed === undefined && now === undefined) return platform
    throw new TypeError('setupAcademy: expected either platform, or any of fixture, seed and now, but not both')
  }
  return createPlatformIn(limits, {
    ...(fixture !== undefined && { fixture }),
    ...(seed !== undefined && { seed }),
    ...(now && { now }),
  })
}
