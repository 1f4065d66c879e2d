import document from '../openapi.json' with { type: 'json' }

/** An OpenAPI 3.1 document, as far as programs usually look into it. */
export interface OpenApiDocument {
  /** The version of OpenAPI, such as `3.1.1`. */
  readonly openapi: string
  /** What the API is called, and which version this is. */
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  /** Operations by path, with `{name}` for parameters, and by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  /** The resources by name, as JSON Schemas. */
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/**
 * The API as an OpenAPI 3.1 document: all endpoints, schemas, limits and refusals, generated from the contract.
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
