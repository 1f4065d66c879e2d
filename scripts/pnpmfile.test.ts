import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, it, vi } from 'vitest'

interface Config {
  verifyDepsBeforeRun: string | false
}

afterEach(() => vi.unstubAllEnvs())

/** What pnpm does before a command in a clone with this installation. */
function before(command: 'start' | 'test', installation: 'none' | 'for start' | 'whole') {
  vi.stubEnv('ACADEMY_START', command === 'start' ? 'yes' : '')
  const clone = mkdtempSync(join(tmpdir(), 'pnpmfile-'))
  const state = join(clone, 'node_modules/.pnpm-workspace-state-v1.json')
  mkdirSync(join(clone, 'node_modules'))
  if (installation !== 'none') writeFileSync(state, '{}')
  if (installation === 'for start') writeFileSync(join(clone, 'node_modules/.installed-for-start'), '')
  const copy = join(clone, '.pnpmfile.cjs')
  copyFileSync(new URL('../.pnpmfile.cjs', import.meta.url), copy)
  const { hooks } = createRequire(copy)(copy) as { hooks: { updateConfig(config: Config): Config } }
  const { verifyDepsBeforeRun } = hooks.updateConfig({ verifyDepsBeforeRun: 'install' })
  const isRecorded = existsSync(state)
  rmSync(clone, { recursive: true })
  return { installs: verifyDepsBeforeRun === 'install', isRecorded }
}

it.each([
  ['start', 'none', { installs: false, isRecorded: false }],
  ['start', 'for start', { installs: false, isRecorded: true }],
  ['start', 'whole', { installs: true, isRecorded: true }],
  // Without its record, pnpm installs everything.
  ['test', 'none', { installs: true, isRecorded: false }],
  ['test', 'for start', { installs: true, isRecorded: false }],
  ['test', 'whole', { installs: true, isRecorded: true }],
] as const)('`pnpm %s` with the installation: %s', (command, installation, expected) => {
  expect(before(command, installation)).toEqual(expected)
})
