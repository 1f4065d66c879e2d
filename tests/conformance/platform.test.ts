import { platformDoor } from './doors/platform.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(platformDoor, allChapters)
