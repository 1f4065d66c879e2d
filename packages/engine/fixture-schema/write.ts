/*
 * Writes ../fixture.schema.json, the fixture format for editors, from the schema that the engine itself checks with.
 */
import { writeFileSync } from 'node:fs'

import { fixtureJsonSchema } from './json-schema.ts'

writeFileSync(new URL('../fixture.schema.json', import.meta.url), `${JSON.stringify(fixtureJsonSchema(), null, 2)}\n`)
