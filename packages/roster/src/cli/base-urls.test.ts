import { fromEnvironment, key, testBaseUrls } from '@academy-access/command/test/wrong-base-urls'
import { AcademyClient } from '@academy-access/sdk'

import { readOptions } from './options.ts'

const withKey = ['--api-key', key]

testBaseUrls([
  ['academy-roster', 'export: --base-url', (url) => readOptions(['export', '--base-url', url, ...withKey])],
  ['the client', 'baseUrl', (url) => new AcademyClient({ baseUrl: url, apiKey: key })],
  ['academy-roster', 'export: ACADEMY_BASE_URL', fromEnvironment(() => readOptions(['export', ...withKey]))],
])
