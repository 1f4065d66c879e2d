import { mswNodeTransport } from './transports/msw-node.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(mswNodeTransport, allChapters)
