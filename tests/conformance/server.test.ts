import { wholeSuite } from './parts.ts'
import { runThrough } from './suite.ts'
import { serverTransport } from './transports/server.ts'

runThrough(serverTransport, wholeSuite)
