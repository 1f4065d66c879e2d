import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { AcademyClient } from '@academy-access/sdk'

import { readOptions as readPull } from '../../apps/server/src/pull/options.ts'
import { readOptions as readRecord } from '../../apps/server/src/record/options.ts'
import { readOptions as readVerify } from '../../apps/server/src/verify/options.ts'
import { readReplayOptions } from '../../apps/server/src/verify/replay/options.ts'
import { createPatientClient } from '../../packages/command/src/client.ts'
import { readOptions as readRoster } from '../../packages/roster/src/cli/options.ts'

const key = `aa_live_${'0123456789abcdef'.repeat(2)}`
const withKey = ['--api-key', key]

/** The readers of a base URL: each command, from its flag and from the environment, and the client. */
const readers: readonly (readonly [name: string, place: string, read: (baseUrl: string) => unknown])[] = [
  ['pull', '--base-url', (url) => readPull(['--base-url', url, ...withKey])],
  ['verify', '--base-url', (url) => readVerify(['--base-url', url, ...withKey])],
  [
    'verify --replay',
    '--base-url',
    (url) => readReplayOptions(['--replay', 'f', '--yes', '--base-url', url, ...withKey]),
  ],
  ['record', '--base-url', (url) => readRecord(['--base-url', url])],
  ['academy-roster', 'export: --base-url', (url) => readRoster(['export', '--base-url', url, ...withKey])],
  ['pull', 'ACADEMY_BASE_URL', fromEnvironment(() => readPull(withKey))],
  ['verify', 'ACADEMY_BASE_URL', fromEnvironment(() => readVerify(withKey))],
  ['record', 'ACADEMY_BASE_URL', fromEnvironment(() => readRecord([]))],
  ['academy-roster', 'export: ACADEMY_BASE_URL', fromEnvironment(() => readRoster(['export', ...withKey]))],
  ['the client of a command', '--base-url', (url) => createPatientClient({ baseUrl: url, apiKey: key }, never)],
  ['the client', 'baseUrl', (url) => new AcademyClient({ baseUrl: url, apiKey: key })],
]

const never = new AbortController().signal

function fromEnvironment(read: () => unknown) {
  return (url: string) => {
    vi.stubEnv('ACADEMY_BASE_URL', url)
    return read()
  }
}

beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
afterEach(() => void vi.unstubAllEnvs())

describe.each(readers)('%s, from %s', (_, place, read) => {
  it.each([
    ['https://academy.example.com/api/v1', 'omit /api/v1, which is added to it'],
    ['https://academy.example.com/school/api/v1/', 'omit /api/v1, which is added to it'],
    ['https://academy.example.com?key=1', 'expected no ? and no # in it'],
    ['https://academy.example.com/#top', 'expected no ? and no # in it'],
    ['https://ada:secret@academy.example.com', 'expected no user name and no password in it'],
    ['https://ada@academy.example.com', 'expected no user name and no password in it'],
    ['ftp://academy.example.com', 'expected http: or https:, got ftp:'],
    ['localhost:4010', 'expected http: or https:, got localhost:'],
    ['academy.example.com', 'expected a URL such as https://academy.example.com'],
    [key, 'expected a URL such as https://academy.example.com'],
    ['http://', 'expected a URL such as https://academy.example.com'],
  ])('%j is wrong', (baseUrl, problem) => {
    expect(() => read(baseUrl)).toThrow(`${place}: ${problem}`)
    expect(() => read(baseUrl)).not.toThrow(/secret|aa_live/)
  })

  it('a right one has no slash at its end', () => {
    const value = read('https://academy.example.com/school//') as { target?: AcademyClient } & AcademyClient
    // The options of a replay have it in their target.
    expect((value.target ?? value).baseUrl).toBe('https://academy.example.com/school')
  })
})
