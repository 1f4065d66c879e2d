import { mswBrowserTransport } from './transports/msw-browser.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(mswBrowserTransport, allChapters)
