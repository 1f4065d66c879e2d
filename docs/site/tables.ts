/* Pages and parts of pages that say what the contract says. */
import { openApiDocument } from '../../packages/schemas/openapi/document.ts'
import { commonErrors, type Endpoint, endpointList, errors, limits } from '../../packages/schemas/src/index.ts'
import { anchorOf } from './anchor.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema | false>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly description?: string
}

/** Generated Markdown by its path below the site. */
export function pagesOfContract(): ReadonlyMap<string, string> {
  return new Map([
    ['pages/reference/endpoints.md', endpointsPage()],
    ['pages/reference/errors.md', errorsPage()],
    ['pages/reference/limits.md', limitsPage()],
    ['parts/repeatable.md', repeatableTable()],
    ['parts/common-errors.md', `${commonErrors.map(errorLink).join(', ')}\n`],
  ])
}

function endpointsPage(): string {
  const rows = endpointList.map((endpoint) => [
    `[\`${endpoint.id}\`](#${anchorOf(endpoint.id)})`,
    `<code>${endpoint.method} ${endpoint.path.replaceAll('/:', '/<wbr>:')}</code><br>${endpoint.summary}`,
    endpoint.repeatable ? 'yes' : 'no',
  ])
  return `# Endpoints

The ${endpointList.length} operations of the API, in the order of its document, from the contract (\`endpoints\` of
[@academy-access/schemas](../packages/schemas.md)). The address comes before the path; the key goes into the header
\`Authorization: Bearer …\` (R026). What succeeds stands under \`data\`, what is refused under \`error\` (R015, R016).

${table(['Operation', 'Request', 'Repeatable'], rows)}

*Repeatable*: sending it twice does no more than sending it once, see [Retries](../guides/retries.md). Beside its own
[errors](errors.md) each can answer the common ones: ${commonErrors.map(errorLink).join(', ')}.

${endpointList.map(endpointSection).join('\n\n')}
`
}

function endpointSection(endpoint: Endpoint): string {
  const own = endpoint.errors.filter((code) => !(commonErrors as readonly string[]).includes(code))
  const { body, query, data } = schemasOf(endpoint)
  return [
    `## ${endpoint.id}`,
    `${endpoint.summary}.`,
    `\`\`\`http\n${endpoint.method} ${endpoint.path}\n\`\`\``,
    ...(query.length > 0 ? [`**Query**\n\n${table(['Parameter', 'Type', 'What it is'], query)}`] : []),
    ...(body ? [`**Body**\n\n${fieldTable(body)}`] : []),
    `**Answer** ${endpoint.status}: ${data}.`,
    own.length > 0 ? `**Errors** of its own: ${own.map(errorLink).join(', ')}.` : '**Errors**: the common ones alone.',
  ].join('\n\n')
}

function errorsPage(): string {
  const rows = Object.entries(errors).map(([code, { status, condition }]) => {
    const having = (answered: boolean) =>
      endpointList.filter((endpoint) => (endpoint.errors as readonly string[]).includes(code) === answered)
    const links = (some: typeof endpointList) =>
      some.map(({ id }) => `[\`${id}\`](endpoints.md#${anchorOf(id)})`).join(', ')
    const [from, others] = [having(true), having(false)]
    const all = others.length === 0 ? 'all' : `all but ${links(others)}`
    const operations = from.length > others.length ? all : links(from)
    return [`\`${code}\``, String(status), condition, operations]
  })
  return `# Errors

A refusal is \`{ "error": { "code", "message" } }\` and no more (R045). These codes are all there are (R063). One status has
several, so branch on the code (R064); the message is for people (R046). The SDK makes an
[\`ApiError\`](sdk/classes/ApiError.md) of each.

${table(['Code', 'Status', 'When', 'Answered by'], rows)}
`
}

function limitsPage(): string {
  const rows = Object.entries(limits).map(([name, limit]) => {
    const { default: preset, min, max }: { default?: number; min?: number; max?: number } = limit
    const [what, unit] = limitTexts[name as keyof typeof limits]
    return [what, unit, ...[min, max, preset].map((value) => value?.toLocaleString('en') ?? '')]
  })
  return `# Limits

The numbers of the API (\`limits\` of [@academy-access/schemas](../packages/schemas.md)). How many students a plan allows and
how many requests a key may send is not among them: no answer tells (R306, R071).

${table(['What', 'Counted in', 'Least', 'Most', 'Default'], rows)}
`
}

/** What the comments in the contract say; a new limit does not compile without its words. */
const limitTexts: Readonly<Record<keyof typeof limits, readonly [what: string, unit: string]>> = {
  pageSize: ['`limit` of a page', 'rows'],
  pageOffset: ['`offset` of a page', 'rows'],
  listName: ["a list's `name`, trimmed (D44)", 'code points (D45)'],
  listDescription: ["a list's `description`", 'code points'],
  studentName: ["a student's `name`, trimmed (D44)", 'code points'],
  courseIds: ['`course_ids` of a new student', 'items'],
  listIds: ['`list_ids` of a new student', 'items'],
  emails: ['`emails` of one call', 'items'],
  email: ['an e-mail address, trimmed (D46)', 'code points'],
  body: ['a request body', 'bytes'],
}

function repeatableTable(): string {
  const rows = endpointList.map(({ id, method, repeatable }) => [
    `[\`${id}\`](../reference/endpoints.md#${anchorOf(id)})`,
    `\`${method}\``,
    'yes',
    repeatable ? 'yes' : '**no**',
  ])
  return `${table(['Operation', 'Method', 'after a 429', 'after a lost answer or a 5xx'], rows)}\n`
}

function schemasOf({ method, path }: Endpoint) {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const body = operation.requestBody?.content['application/json']?.schema
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))![1]
  const data = success.content!['application/json']!.schema.properties!['data'] as Schema
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, description }) => [`\`${name}\``, typeOf(schema), description ?? schema.description ?? ''])
  return { body, query, data: typeOf(data) }
}

function fieldTable(schema: Schema): string {
  const variants = resolved(schema).oneOf ?? resolved(schema).anyOf ?? [schema]
  const fields = new Map<string, string[]>()
  for (const variant of variants) {
    const { properties = {}, required = [] } = resolved(variant)
    for (const [name, field] of Object.entries(properties)) {
      if (field === false) continue
      const needed = required.includes(name) ? (variants.length > 1 ? 'either' : 'yes') : 'no'
      fields.set(name, [`\`${name}\``, typeOf(field), needed, field.description ?? ''])
    }
  }
  return table(['Field', 'Type', 'Required', 'What it is'], [...fields.values()])
}

function typeOf(schema: Schema): string {
  const { $ref, type, format, items, anyOf, oneOf } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1)!
    return `[\`${name}\`](schemas/${name === 'MemberResult' ? 'type-aliases' : 'interfaces'}/${name}.md)`
  }
  if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.map(typeOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (type === 'array' && items) return `array of ${typeOf(items)}`
  const types = [type ?? 'any'].flat().map(String)
  return types.map((name) => (name === 'string' && format ? (formats[format] ?? format) : name)).join(' or ')
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'e-mail address', 'date-time': 'ISO 8601' }

interface Operation {
  readonly parameters?: readonly { in: string; name: string; description?: string; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

const document = openApiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const { paths } = document

function resolved(schema: Schema): Schema {
  return schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
}

function errorLink(code: string): string {
  return `[\`${code}\`](../reference/errors.md#${code})`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
