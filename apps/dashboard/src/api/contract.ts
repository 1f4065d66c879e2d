import { queryOptions } from '@tanstack/react-query'

import { serviceUrl } from './client.ts'

/** A parameter of the query or a field of the body. */
interface ContractField {
  readonly name: string
  readonly description?: string | undefined
  /** A value that the service accepts; undefined if the document has none. */
  readonly example?: unknown
}

/** The used part of the OpenAPI document that the server has. */
export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, Partial<ContractField>>> }>
    >
  }
}

interface DocumentOperation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly (ContractField & { readonly in: string })[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example?: object }
    }
  }
}

/** An operation of the API with all that a caller can send. */
export interface ContractOperation {
  readonly id: string
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly summary: string
  readonly query: readonly ContractField[]
  readonly fields: readonly ContractField[]
  /** A body that the service accepts; undefined without a body. */
  readonly body: object | undefined
}

export const contractQuery = queryOptions({
  queryKey: ['contract'],
  async queryFn({ signal }) {
    const response = await fetch(`${serviceUrl}/openapi.json`, { signal })
    if (!response.ok) throw new Error(`The server responded with ${response.status} instead of its OpenAPI document`)
    return operationsOf((await response.json()) as ContractDocument)
  },
})

/** The operations of a document, in its order. */
export function operationsOf({ paths, components }: ContractDocument): readonly ContractOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, parameters = [], requestBody }]) => {
      const content = requestBody?.content['application/json']
      const { properties = {} } = components.schemas[content?.schema.$ref.split('/').at(-1) ?? ''] ?? {}
      const examples: Readonly<Record<string, unknown>> = { ...content?.example }
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        fields: Object.entries(properties).map(([name, { description }]) => ({
          name,
          description,
          example: examples[name],
        })),
        body: content?.example,
      }
    }),
  )
}
