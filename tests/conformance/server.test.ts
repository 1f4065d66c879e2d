import { serverDoor } from './doors/server.ts'
import { allChapters } from './rules/all.ts'
import { runThrough } from './suite.ts'

runThrough(serverDoor, allChapters)
