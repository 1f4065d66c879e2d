/* Writes the walls of oxlint.config.ts into docs/walls.md. A test fails when the document has other ones. */
import { readFileSync, writeFileSync } from 'node:fs'

import { walls } from '../oxlint.config.ts'
import { withWalls } from './walls.ts'

const document = new URL('../docs/walls.md', import.meta.url)
writeFileSync(document, withWalls(readFileSync(document, 'utf8'), walls))
