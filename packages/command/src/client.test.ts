import { AcademyClient } from '@academy-access/sdk'

import { key, testBaseUrls } from '../test/wrong-base-urls.ts'
import { createPatientClient } from './client.ts'

const never = new AbortController().signal

testBaseUrls([
  ['the client of a command', '--base-url', (url) => createPatientClient({ baseUrl: url, apiKey: key }, never)],
  ['the client', 'baseUrl', (url) => new AcademyClient({ baseUrl: url, apiKey: key })],
])
