type Hook = (run: () => void | Promise<void>) => unknown

/** The hooks of a test runner: vitest and jest name them so. */
export interface Hooks {
  /** Starts the mock. */
  beforeAll: Hook
  /** Counts the tests that are running. */
  beforeEach: Hook
  /** Resets the mock when no test is running any more. */
  afterEach: Hook
  /** Stops the mock. */
  afterAll: Hook
}

interface Vitest {
  TestRunner?: { getCurrentTest?(): unknown }
}

/**
 * The hooks of the runner that runs this file, if one does: its globals, or vitest's without globals.
 *
 * @throws Error within a test: vitest takes hooks there and never runs them, so requests would get out.
 */
export function runningHooks(): Hooks | undefined {
  const { __vitest_index__: vitest } = globalThis as { __vitest_index__?: Vitest }
  if (vitest?.TestRunner?.getCurrentTest?.() !== undefined) {
    throw new Error(
      'setupAcademy: call it where the file begins; within a test pass `hooks: false`, and call `start` and `stop`',
    )
  }
  const candidates: readonly unknown[] = [globalThis, vitest]
  return candidates.find(isHooks)
}

function isHooks(value: unknown): value is Hooks {
  return (['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const).every(
    (name) => typeof (value as Partial<Hooks> | undefined)?.[name] === 'function',
  )
}
