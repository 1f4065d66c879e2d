import {
  ASYMMETRIC_MATCHERS_OBJECT,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'
import * as chai from 'chai'

/*
 * The part of vitest that the suite uses, for workerd: its real `expect`, and a list of tests in place of a runner. Vitest
 * itself needs Node.
 */

type Test = () => unknown

/** The tests of the suite by name, in order. */
export const tests = new Map<string, Test>()

const path: string[] = []
const hooks: { readonly before: Test[]; readonly after: Test[] } = { before: [], after: [] }

export function describe(name: string, define: () => void): void {
  path.push(name)
  define()
  path.pop()
}

export const it = {
  concurrent(name: string, test: Test): void {
    tests.set([...path.slice(1), name].join(' › '), test)
  },
}

export const beforeAll = (hook: Test): void => void hooks.before.push(hook)
export const afterAll = (hook: Test): void => void hooks.after.push(hook)

/** Runs what the tests need before the first of them. */
export async function prepare(): Promise<void> {
  for (const hook of hooks.before.splice(0)) await hook()
}

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const { assert } = chai
const created = (value: unknown, message?: string) => chai.expect(value, message)
export const expect = Object.assign(
  created,
  chai.expect,
  // `any`, `stringMatching` and the like.
  Reflect.get(globalThis, ASYMMETRIC_MATCHERS_OBJECT) as object,
)
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true, configurable: true })
;(chai.expect as unknown as { extend(expect: object, matchers: object): void }).extend(expect, customMatchers)
