import { fromEnvironment, key, testBaseUrls } from '@academy-access/command/test/wrong-base-urls'

import { readOptions as readPull } from './pull/options.ts'
import { readOptions as readRecord } from './record/options.ts'
import { readOptions as readVerify } from './verify/options.ts'
import { readReplayOptions } from './verify/replay/options.ts'

const withKey = ['--api-key', key]

testBaseUrls([
  ['pull', '--base-url', (url) => readPull(['--base-url', url, ...withKey])],
  ['verify', '--base-url', (url) => readVerify(['--base-url', url, ...withKey])],
  [
    'verify --replay',
    '--base-url',
    (url) => readReplayOptions(['--replay', 'f', '--yes', '--base-url', url, ...withKey]),
  ],
  ['record', '--base-url', (url) => readRecord(['--base-url', url])],
  ['pull', 'ACADEMY_BASE_URL', fromEnvironment(() => readPull(withKey))],
  ['verify', 'ACADEMY_BASE_URL', fromEnvironment(() => readVerify(withKey))],
  ['record', 'ACADEMY_BASE_URL', fromEnvironment(() => readRecord([]))],
])
