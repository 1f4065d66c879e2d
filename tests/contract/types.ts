import openapi from '@academy-access/schemas/openapi'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** The types that openapi-typescript makes of the document: what `types.gen.d.ts` holds. */
export async function generatedTypes(): Promise<string> {
  return astToString(await openapiTS(structuredClone(openapi) as unknown as OpenAPI3))
}
