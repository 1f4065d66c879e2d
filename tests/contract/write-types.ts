/* Writes types.gen.d.ts. Run it after a change of the document. */
import { writeFileSync } from 'node:fs'

import { generatedTypes } from './types.ts'

writeFileSync(new URL('types.gen.d.ts', import.meta.url), await generatedTypes())
