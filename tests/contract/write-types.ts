/* Writes the files of generated types. Run it after a change of the API or of the dashboard API. */
import { writeFileSync } from 'node:fs'

import { generatedFiles, typesOf } from './types.ts'

for (const { file, document } of generatedFiles) writeFileSync(file, await typesOf(await document()))
