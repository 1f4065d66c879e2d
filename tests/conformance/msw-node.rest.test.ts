import { otherPart } from './parts.ts'
import { runThrough } from './suite.ts'
import { mswNodeTransport } from './transports/msw-node.ts'

runThrough(mswNodeTransport, otherPart)
