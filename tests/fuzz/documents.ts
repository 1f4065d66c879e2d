import { createPlatform } from '@academy-access/engine'
import api from '@academy-access/schemas/openapi.strict.json' with { type: 'json' }
import { serve } from '@academy-access/server'

/** The keywords of JSON Schema that the two documents use. */
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

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: JsonSchema
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses?: Readonly<Record<string, DocumentResponse>>
  }
}

/** An operation's response with a status. */
export interface ResponseRule {
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
}

const dashboard = await readDashboardDocument()

/** Schemas that others refer to, by document and reference. */
export const components = {
  api: (api as unknown as Document).components.schemas,
  dashboard: dashboard.components.schemas,
}

/** Every operation of the API and of the dashboard API. */
export const operations: readonly Operation[] = [
  ...operationsOf('api', api as unknown as Document),
  ...operationsOf('dashboard', dashboard),
]

/** The operation of a request; undefined for none. What follows a `#` does not count. */
export function operationOf(method: string, target: string): Operation | undefined {
  const [path = ''] = target.split(/[?#]/, 1)
  const segments = (path.startsWith('/dashboard/') ? dashboardPath(path) : path).split('/')
  return candidates.get(`${method} ${segments.length}`)?.find(({ parts }) =>
    // A fixed segment wins over a parameter, as `courses/order` over `courses/{courseId}`: fixed ones come first.
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index])),
  )?.operation
}

/** Paths of the API are exact. The dashboard API decodes them, and ignores a slash at the end. */
function dashboardPath(path: string): string {
  try {
    return decodeURI(path).replace(/\/$/, '')
  } catch {
    return path
  }
}

const candidates = Map.groupBy(
  operations
    .map((operation) => ({ operation, parts: operation.path.split('/') }))
    .toSorted((a, b) => parameterCount(a.parts) - parameterCount(b.parts)),
  ({ operation, parts }) => `${operation.method} ${parts.length}`,
)

function parameterCount(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith('{')).length
}

async function readDashboardDocument(): Promise<Document> {
  const server = await serve(createPlatform(), { port: 0 })
  try {
    const response = await fetch(`${server.url}/dashboard/openapi.json`)
    return (await response.json()) as Document
  } finally {
    await server.close()
  }
}

function operationsOf(of: Operation['of'], { paths, components }: Document): Operation[] {
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
    })),
  )
}

/** The last part of a reference, such as `Course` of `#/components/schemas/Course`. */
export function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}
