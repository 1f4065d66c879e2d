import { otherPart } from './parts.ts'
import { runThrough } from './suite.ts'
import { mswBrowserTransport } from './transports/msw-browser.ts'

runThrough(mswBrowserTransport, otherPart)
