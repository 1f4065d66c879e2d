import { wholeSuite } from './parts.ts'
import { runThrough } from './suite.ts'
import { platformTransport } from './transports/platform.ts'

runThrough(platformTransport, wholeSuite)
