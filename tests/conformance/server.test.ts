import { serverTransport } from './transports/server.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(serverTransport, allChapters)
