import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import { academyOf } from '../data.ts'
import { report } from './child.ts'

const students = Number(process.argv[2])
// With a rate limit that is never reached, so that the limiter counts requests as it does in use.
const fixture = { ...academyOf(students), rate_limit: { requests: 1e9, window_seconds: 3600 } }
const server = await serve(createPlatform({ fixture: { academies: [fixture] } }), { port: 0 })
report(server.url)
