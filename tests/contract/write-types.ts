/* Writes types.gen.d.ts; run it after the document has changed. */
import { writeFileSync } from 'node:fs'

import { generatedTypes } from './types.ts'

writeFileSync(new URL('types.gen.d.ts', import.meta.url), await generatedTypes())
