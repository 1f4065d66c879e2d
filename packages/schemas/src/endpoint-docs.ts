import type { DocsOf, Endpoint, RepeatNote, RequestExample } from './endpoint.ts'
import type { endpoints, OperationId } from './endpoints.ts'
import { courseDocs } from './endpoints/courses.ts'
import { enrollmentDocs } from './endpoints/enrollments.ts'
import { listDocs } from './endpoints/lists.ts'
import { studentDocs } from './endpoints/students.ts'

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
