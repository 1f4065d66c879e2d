import { readFileSync } from 'node:fs'
import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const { apiKey } = platform.academy()
JSON.parse(readFileSync(new URL(import.meta.resolve('@academy-access/engine/fixture.schema.json')), 'utf8'))
console.log(await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey, fetch: platform.fetch })))
