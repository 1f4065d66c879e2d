import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Output } from './output.ts'

const key = `aa_live_${'0123456789abcdef'.repeat(2)}`
let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(`out ${line}`))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(`err ${line}`))
})
afterEach(() => void vi.restoreAllMocks())

it('prints no key and nothing that a terminal obeys', () => {
  const output = new Output('academy-roster')
  output.hide('another-long-secret')
  output.print(`${key} another-long-secret \u001B]0;x\u0007`)
  output.note('\u202Eada')
  output.problem(`HTTP ${key}`)
  expect(lines).toEqual([
    String.raw`out [redacted] [redacted] \u001b]0;x\u0007`,
    String.raw`err \u202eada`,
    'err academy-roster: HTTP [redacted]',
  ])
})

it('prints JSON as the same value, without the key of the command', () => {
  const output = new Output('academy-roster')
  const value = { name: 'Ada\u202E \u009B2J', email: 'we_live_here@b.co' }
  output.hide(key)
  output.json(value)
  output.json({ message: `sent ${key}` })
  expect(lines[0]).not.toMatch(/[\u202E\u009B]/)
  expect(JSON.parse(lines[0]!.slice('out '.length))).toEqual(value)
  expect(lines[1]).toBe('out {"message":"sent [redacted]"}')
})

it('an error of a key that the academy does not know says where the key comes from', () => {
  const unauthorized = Object.assign(new Error('401 unauthorized'), { code: 'unauthorized' })
  const output = new Output('academy-roster')
  expect(output.fail(unauthorized)).toBe(1)
  vi.stubEnv('ACADEMY_API_KEY', ` ${key}\n`)
  for (const used of [key, 'another']) {
    const other = new Output('academy-roster')
    other.hide(used)
    other.hide('the key of an answer')
    other.fail(new Error('nothing was kept', { cause: unauthorized }))
    other.fail(new Error('403 forbidden'))
  }
  vi.unstubAllEnvs()
  expect(lines).toEqual([
    'err academy-roster: 401 unauthorized',
    'err academy-roster: nothing was kept (the key is that of ACADEMY_API_KEY)',
    'err academy-roster: 403 forbidden',
    'err academy-roster: nothing was kept (the key is that of --api-key)',
    'err academy-roster: 403 forbidden',
  ])
})
