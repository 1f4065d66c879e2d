import openapi from '@academy-access/schemas/openapi'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

// A field of a request that has a default may be left out.
const options = { defaultNonNullable: false }

/** Generates the content of `types.gen.d.ts` from the document. */
export async function generatedTypes(): Promise<string> {
  return astToString(await openapiTS(structuredClone(openapi) as unknown as OpenAPI3, options))
}
