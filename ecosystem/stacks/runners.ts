import type { Stack } from '../publish/stack.ts'

/** The tests of `apps/runner` with a runner: the mock of the README, and the fake time of the runner. */
const runner = (name: string, tools: string, command: string): Stack => ({
  folder: `runner runner-${name}`,
  packages: `@academy-access/sdk @academy-access/msw ${tools}`,
  build: [command],
  run: 'cat result.txt',
  requests: [],
})

const jest = 'NODE_OPTIONS=--experimental-vm-modules npx jest --testMatch="**/*.test.mjs"'

/** Runners besides Vitest, which tests/environments and the examples try with pages and browsers. */
export const runners: Readonly<Record<string, Stack>> = {
  jest: runner('jest', 'msw jest', jest),
  // A page has no `setImmediate`, which the test of the fake time needs.
  'jest-jsdom': runner(
    'jest',
    'msw jest jest-environment-jsdom jest-fixed-jsdom',
    `${jest} --env=jest-fixed-jsdom setup`,
  ),
  'node-test': runner('node', 'msw', 'node --test'),
  'bun-test': runner('bun', 'msw@2', 'bun test'),
  'deno-test': {
    folder: 'runner runner-deno',
    installer: 'deno',
    packages: '@academy-access/sdk sinon',
    build: ['deno test --allow-all time.test.mjs'],
    run: 'echo passed',
    result: 'passed',
    requests: [],
  },
}
