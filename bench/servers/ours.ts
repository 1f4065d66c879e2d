import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'

import { academyOf } from '../data.ts'
import { report } from './child.ts'

const [, , students, academies = 1] = process.argv.map(Number)
// With a rate limit that is never reached, so that the limiter counts requests as it does in use.
const measured = { ...academyOf(students ?? 0), rate_limit: { requests: 1e9, window_seconds: 3600 } }
const others = Array.from({ length: academies - 1 }, (_, index) => ({ name: `Academy ${index}` }))
const server = await serve(createPlatform({ fixture: { academies: [measured, ...others] } }), { port: 0 })
report(server.url)
