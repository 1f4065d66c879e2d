import { createHandlers } from '@academy-access/msw'
import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { setupServer } from 'msw/native'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
server.listen({ onUnhandledRequest: 'error' })
console.log(await call(new AcademyClient({ baseUrl: 'https://academy.test', apiKey: platform.academy().apiKey })))
server.close()
