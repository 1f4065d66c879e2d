import openapi from '@academy-access/schemas/openapi'

/** The keywords of JSON Schema that the documents of the API and of the dashboard API use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface DocumentResponse extends Content {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>
}

interface DocumentOperation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, DocumentResponse>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: JsonSchema
}

/** An OpenAPI document. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses?: Readonly<Record<string, DocumentResponse>>
  }
}

/** An operation's response with a status. */
interface ResponseRule {
  /** Undefined for a response that is no JSON: a stream of events. */
  readonly schema: JsonSchema | undefined
  /** Headers that the response must have. */
  readonly headers: readonly string[]
}

/** An operation of one of the two documents. */
export interface Operation {
  /** Such as `students.create`. */
  readonly id: string
  readonly of: 'api' | 'dashboard'
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: JsonSchema | undefined
  readonly responses: ReadonlyMap<number, ResponseRule>
  /** Schemas that others of its document refer to. */
  readonly schemas: Document['components']['schemas']
}

/** The operations of a document. */
export function operationsOf(of: Operation['of'], { paths, components }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody, responses }]) => ({
      id: operationId,
      of,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      responses: new Map(
        Object.entries(responses).map(([status, { $ref, ...own }]) => {
          const { content, headers = {} } = $ref === undefined ? own : (components.responses?.[nameIn($ref)] ?? own)
          const required = Object.entries(headers).filter(([, header]) => header.required === true)
          return [
            Number(status),
            { schema: content?.['application/json']?.schema, headers: required.map(([name]) => name.toLowerCase()) },
          ]
        }),
      ),
      schemas: components.schemas,
    })),
  )
}

/** The last part of a reference, such as `Course` of `#/components/schemas/Course`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** The operations of the API. */
export const apiOperations = operationsOf('api', openapi as unknown as Document)
