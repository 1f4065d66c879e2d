import { platformTransport } from './transports/platform.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(platformTransport, allChapters)
