import { createPlatform } from '@academy-access/engine'
import { AcademyClient } from '@academy-access/sdk'
import { serve } from '@academy-access/server'
import { call } from './call.mjs'

const platform = createPlatform({ fixture: { academies: [{ courses: [{ title: 'Intro', slug: 'intro' }] }] } })
const server = await serve(platform, { port: 0 })
console.log(await call(new AcademyClient({ baseUrl: server.url, apiKey: platform.academy().apiKey })))
await server.close()
