import type { DocsOf, Endpoint, RepeatNote, RequestExample } from './endpoint.ts'
import type { endpoints, OperationId } from './endpoints.ts'
import { courseDocs } from './endpoints/courses.ts'
import { enrollmentDocs } from './endpoints/enrollments.ts'
import { listDocs } from './endpoints/lists.ts'
import { studentDocs } from './endpoints/students.ts'
import type { SentRequest } from './request-code.ts'

const docs: DocsOf<typeof endpoints> = {
  courses: courseDocs,
  students: studentDocs,
  enrollments: enrollmentDocs,
  lists: listDocs,
}

/** The documentation of an endpoint. */
export function docsOf({ id, repeatable }: Pick<Endpoint, 'repeatable'> & { readonly id: OperationId }): {
  readonly repeat: RepeatNote
  readonly example: RequestExample
} {
  // TypeScript cannot follow the path of names that an id is.
  const found = id.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], docs) as {
    readonly repeat?: Partial<RepeatNote>
    readonly example?: RequestExample
  }
  const { reason = 'it only reads', loss = repeatable ? 'nothing' : 'nothing: it is not repeated' } = found.repeat ?? {}
  return { repeat: { reason, loss }, example: found.example ?? {} }
}

/** The example request of an endpoint, as it is sent. */
export function exampleRequest(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'repeatable'> & { readonly id: OperationId },
): SentRequest {
  const { method, id: operation } = endpoint
  const { params = {}, query = {}, body } = docsOf(endpoint).example
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  return { method, path: search.size > 0 ? `${path}?${search}` : path, operation, request_body: body }
}
