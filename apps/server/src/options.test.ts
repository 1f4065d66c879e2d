import { expect, it, vi } from 'vitest'

import { readOptions } from './options.ts'
import { UsageError } from '@academy-access/command'

it.each([
  [['--prot', '1'], /unknown flag --prot; did you mean --port\?/],
  [['--port', 'abc'], /--port: expected 0 to 65535, got "abc"/],
  [['--port', '70000'], /--port: expected 0 to 65535, got "70000"/],
  [['--port', '-1'], /--port: expected 0 to 65535, got "-1"/],
  [['--port'], /--port/],
  [['--rate-limit', '100'], /--rate-limit: expected requests per time, such as 100\/10s, got "100"/],
  [['--rate-limit', '0/10s'], /--rate-limit: .* got "0\/10s"/],
  [['--latency', '200-50'], /--latency: expected milliseconds, such as 80 or 50-200, got "200-50"/],
  [['--latency', '-5'], /--latency/],
  [['--dashboard-token='], /--dashboard-token: expected TOKEN, got nothing/],
  [['--dashboard-origin', 'localhost:5173'], /--dashboard-origin: expected origins such as/],
  [['--json=yes'], /--json/],
  [['--fixture', '-', '--until-stdin-ends'], /--until-stdin-ends: expected a --fixture other than -/],
  [['extra'], /extra/],
])('the command line %j is rejected with one line', (args, problem) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(problem)
  expect(() => readOptions(args)).not.toThrow(/\n/)
})

it('the token of the dashboard comes from the command line, or else from the environment', () => {
  const token = (...args: string[]) => (readOptions(args) as { dashboardToken?: string }).dashboardToken
  vi.stubEnv('ACADEMY_DASHBOARD_TOKEN', 'of-the-environment')
  expect([token(), token('--dashboard-token', 'given')]).toEqual(['of-the-environment', 'given'])
  vi.stubEnv('ACADEMY_DASHBOARD_TOKEN', '')
  expect(token()).toBeUndefined()
  vi.unstubAllEnvs()
})

it.each([
  ['4099 ', 4099],
  [' ', 4010],
  ['', 4010],
])('PORT=%j of the environment is read without blanks, which cmd.exe adds', (value, port) => {
  vi.stubEnv('PORT', value)
  expect(readOptions([])).toMatchObject({ port })
  vi.unstubAllEnvs()
})
