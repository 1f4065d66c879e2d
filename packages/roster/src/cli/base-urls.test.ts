import { fromEnvironment, key, testBaseUrls } from '@academy-access/command/test/wrong-base-urls'

import { readOptions } from './options.ts'

const withKey = ['--api-key', key]

testBaseUrls([
  ['academy-roster', 'export: --base-url', (url) => readOptions(['export', '--base-url', url, ...withKey])],
  ['academy-roster', 'export: ACADEMY_BASE_URL', fromEnvironment(() => readOptions(['export', ...withKey]))],
])
