/* Generates openapi.json, and openapi.strict.json, which is not in Git. */
import { writeFileSync } from 'node:fs'

import { openApiDocument } from './document.ts'

for (const [name, kind] of [
  ['openapi.json', 'client'],
  ['openapi.strict.json', 'strict'],
] as const) {
  writeFileSync(new URL(`../${name}`, import.meta.url), `${JSON.stringify(openApiDocument(kind), null, 2)}\n`)
}
