type Hook = (run: () => void | Promise<void>) => unknown

/** The hooks of a test runner, with the names that they have in Vitest and Jest. */
export interface TestHooks {
  /** Starts the mock. */
  beforeAll: Hook
  /** Counts the running tests. */
  beforeEach: Hook
  /** Resets the mock after the last running test. */
  afterEach: Hook
  /** Stops the mock. */
  afterAll: Hook
}

interface VitestModule {
  TestRunner?: { getCurrentTest?(): unknown }
}

/**
 * The hooks of the test runner that runs this file: the global ones, or those of Vitest without globals. Undefined
 * without a test runner.
 *
 * @throws Error inside a test: Vitest accepts hooks there but never runs them, so requests would reach the network.
 */
export function findTestHooks(): TestHooks | undefined {
  const vitest: VitestModule | undefined = Reflect.get(globalThis, '__vitest_index__')
  if (vitest?.TestRunner?.getCurrentTest?.() !== undefined) {
    throw new Error(
      'setupAcademy: call it at the top of the test file. Inside a test pass `hooks: false`, and call `start` and `stop`.',
    )
  }
  const candidates: readonly unknown[] = [globalThis, vitest]
  return candidates.find(hasHooks)
}

function hasHooks(value: unknown): value is TestHooks {
  if (typeof value !== 'object' || value === null) return false
  return ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
}
