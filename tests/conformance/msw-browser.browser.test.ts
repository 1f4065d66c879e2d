import { mswBrowserDoor } from './doors/msw-browser.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(mswBrowserDoor, allChapters)
