/* Generates src/compiled.gen.ts. */
import { writeFileSync } from 'node:fs'

import { compiledModule } from './module.ts'

writeFileSync(new URL('../src/compiled.gen.ts', import.meta.url), compiledModule())
