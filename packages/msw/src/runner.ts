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

/** The hooks of the runner that runs this file, if one does: its globals, or vitest's without globals. */
export function runningHooks(): Hooks | undefined {
  const { __vitest_index__: vitest } = globalThis as { __vitest_index__?: unknown }
  return [globalThis, vitest].find(isHooks)
}

function isHooks(value: unknown): value is Hooks {
  return (['beforeAll', 'beforeEach', 'afterEach', 'afterAll'] as const).every(
    (name) => typeof (value as Partial<Hooks> | undefined)?.[name] === 'function',
  )
}
