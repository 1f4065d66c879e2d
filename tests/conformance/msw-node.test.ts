import { mswNodeDoor } from './doors/msw-node.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(mswNodeDoor, allChapters)
