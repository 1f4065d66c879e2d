import document from '../openapi.json' with { type: 'json' }

/** An OpenAPI 3.1 document, with the parts that programs usually read. */
export interface OpenApiDocument {
  /** The version of OpenAPI, such as `3.1.0`. */
  readonly openapi: string
  /** Title and version of the API. */
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  /** Operations by path and method. A path has `{name}` for each parameter; a method is in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  /** JSON Schemas of the resources, by name. */
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/**
 * The OpenAPI 3.1 document of the API: all endpoints, schemas, limits and error responses, generated from the contract.
 *
 * @example
 * ```ts
 * import openapi from '@academy-access/schemas/openapi'
 *
 * console.log(Object.keys(openapi.paths)[0]) // /api/v1/courses
 * ```
 */
const openapi = document as OpenApiDocument
export default openapi
