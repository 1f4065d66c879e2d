import { createPlatform } from '@academy-access/engine'
import openapi from '@academy-access/schemas/openapi'
import { serve } from '@academy-access/server'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

// A field of a request that has a default may be left out.
const options = { defaultNonNullable: false }

/** The files of generated types, each with the document that it is generated from. */
export const generatedFiles = [
  { file: new URL('types.gen.d.ts', import.meta.url), document: () => Promise.resolve(openapi) },
  { file: new URL('../../apps/dashboard/src/api/contract.gen.d.ts', import.meta.url), document: dashboardDocument },
] as const

/** Generates the content of a file of types from its document. */
export async function typesOf(document: object): Promise<string> {
  return astToString(await openapiTS(structuredClone(document) as OpenAPI3, options))
}

/** The document of the dashboard API, as a server sends it. */
async function dashboardDocument(): Promise<object> {
  const server = await serve(createPlatform(), { port: 0 })
  try {
    return await (await fetch(`${server.url}/dashboard/openapi.json`)).json()
  } finally {
    await server.close()
  }
}
