import { type ApiEndpoint, explain, isObject, shapeOf, suggest } from '@academy-access/schemas/internal'
import { headerOf, parseJson, type ServiceRequest } from '../http/request.ts'
import { readPage } from '../http/query.ts'

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

/** The values that a request must contain, by the parts of the request. */
type Condition = { readonly [Name in Part]?: object | undefined }

/** The fields of a part of the requests of an endpoint; undefined if they have no such part. */
function fieldsOf({ params, query, body }: ApiEndpoint, part: Part) {
  const schema = { params, query, body }[part]
  return schema && shapeOf(schema)
}

/** Whether a request contains the values of a condition, valid or not. `limit` and `offset` have their defaults. */
export function meets(condition: Condition, request: ServiceRequest): boolean {
  return parts.every((part) => condition[part] === undefined || contains(read(request, part), condition[part]))
}

function read(request: ServiceRequest, part: Part): unknown {
  const { endpoint, params, query } = request
  if (!endpoint || !fieldsOf(endpoint, part)) return undefined
  if (part === 'params') return params
  if (part === 'query') return readPage(new URLSearchParams(`?${query}`))
  try {
    return parseJson(request.body, headerOf(request, 'content-type'))
  } catch {
    // The service rejects a body that is no JSON.
    return undefined
  }
}

/** Whether a value has at least these fields. Arrays have to be the same. Case and blanks around a text do not count. */
function contains(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(value) || value.length !== expected.length) return false
    return expected.every((item, index) => contains(value[index], item))
  }
  if (isObject(expected)) {
    const fields = Object.entries(expected).filter(([, field]) => field !== undefined)
    return isObject(value) && fields.every(([name, field]) => contains(Reflect.get(value, name), field))
  }
  if (typeof expected === 'string' && typeof value === 'string') return plain(value) === plain(expected)
  return value === expected
}

const plain = (text: string) => text.trim().toLowerCase()

/** The reason why no request of these endpoints can meet a condition. Undefined if one can. */
export function problemOf(
  condition: Condition,
  { place: start, operation, endpoints }: { place: string; operation: string; endpoints: readonly ApiEndpoint[] },
): string | undefined {
  for (const part of parts) {
    const values = condition[part]
    if (values === undefined) continue
    const place = `${start}.${part}`
    const fields = new Map(endpoints.flatMap((endpoint) => Object.entries(fieldsOf(endpoint, part) ?? {})))
    if (fields.size === 0) return `${place}: ${operation} has no ${nouns[part]}`
    const unknown = Object.keys(values).find((name) => !fields.has(name))
    if (unknown !== undefined) {
      return `${place}: unknown name ${JSON.stringify(unknown)}${suggest(unknown, [...fields.keys()])}`
    }
    // A fault may fire on a body that the service rejects. A path or a query with this value does not exist.
    if (part === 'body') continue
    for (const [name, value] of Object.entries(values)) {
      const issue = fields.get(name)?.safeParse(value, { reportInput: true }).error?.issues[0]
      if (issue) return explain(issue, `${place}.${name}`)
    }
  }
  return undefined
}

const nouns = { params: 'path parameters', query: 'query parameters', body: 'body' }
