/* Writes the pages that are derived from the contract. */
import { openApiDocument } from '../../packages/schemas/openapi/document.ts'
import { commonErrors, type Endpoint, endpointList, limits } from '../../packages/schemas/src/index.ts'
import { anchorOf } from './anchor.ts'
import { type Schema, schemaTables, table } from './schema-tables.ts'

/** Generated Markdown by its path below the site. */
export function pagesOfContract(): ReadonlyMap<string, string> {
  return new Map([
    ['pages/reference/endpoints.md', endpointsPage()],
    ['pages/reference/limits.md', limitsPage()],
  ])
}

function endpointsPage(): string {
  const rows = endpointList.map((endpoint) => [
    `[\`${endpoint.id}\`](#${anchorOf(endpoint.id)})`,
    `<code>${endpoint.method} ${endpoint.path.replaceAll('/:', '/<wbr>:')}</code><br>${endpoint.summary}`,
    endpoint.repeatable ? 'yes' : 'no',
  ])
  return `---
aside: false
pageClass: wide
---

# Endpoints

The ${endpointList.length} operations of the API, in the order of its document, from the contract (\`endpoints\` of
[@academy-access/schemas](../packages/schemas.md)). Prefix each path with the address of the service. Send the key in the
header \`Authorization: Bearer …\`. A success has \`data\`, an error response has \`error\`.

${table(['Operation', 'Request', 'Repeatable'], rows)}

*Repeatable*: a client may send the request again if its response was lost, see [Retries](../guides/retries.md). Each
operation has its own [errors](../errors/index.md) and the common ones: ${commonErrors.map(errorLink).join(', ')}.

${endpointList.map(endpointSection).join('\n\n')}
`
}

function endpointSection(endpoint: Endpoint): string {
  const own = endpoint.errors.filter((code) => !(commonErrors as readonly string[]).includes(code))
  const { body, query, data, samples, program } = partsOf(endpoint)
  return [
    `## ${endpoint.id}`,
    `${endpoint.summary}. [Try it in the playground](/?program=${Buffer.from(program).toString('base64url')})`,
    `<div class="sides">\n\n${samples.join('\n\n')}\n\n</div>`,
    ...(query.length > 0 ? [`**Query**\n\n${table(['Parameter', 'Type', 'Description'], query)}`] : []),
    ...(body ? [`**Body**\n\n${fieldTable(body)}`] : []),
    `**Response** ${endpoint.status}: ${typeOf(data)}\n\n${fieldTable(data)}`,
    own.length > 0
      ? `**Errors**: ${own.map(errorLink).join(', ')}, and the common ones.`
      : '**Errors**: only the common ones.',
  ].join('\n\n')
}

function limitsPage(): string {
  const rows = Object.entries(limits).map(([name, limit]) => {
    const { default: preset, min, max }: { default?: number; min?: number; max?: number } = limit
    const [value, unit] = limitTexts[name as keyof typeof limits]
    return [value, unit, ...[min, max, preset].map((number) => number?.toLocaleString('en') ?? '')]
  })
  return `# Limits

The limits of the API (\`limits\` of [@academy-access/schemas](../packages/schemas.md)). The number of students of a plan and
the number of requests of a key are not included, because no response contains them. Lengths are in code points: an
emoji may count as more than one.

${table(['Value', 'Unit', 'Minimum', 'Maximum', 'Default'], rows)}
`
}

/** The texts of the limits. A new limit without a text does not compile. */
const limitTexts: Readonly<Record<keyof typeof limits, readonly [value: string, unit: string]>> = {
  pageSize: ['`limit` of a page', 'rows'],
  pageOffset: ['`offset` of a page', 'rows'],
  listName: ["a list's `name`, trimmed", 'code points'],
  listDescription: ["a list's `description`", 'code points'],
  studentName: ["a student's `name`, trimmed", 'code points'],
  courseIds: ['`course_ids` of a new student', 'items'],
  listIds: ['`list_ids` of a new student', 'items'],
  emails: ['`emails` of one call', 'items'],
  email: ['an email address, trimmed', 'code points'],
  body: ['a request body', 'bytes'],
}

/** The schemas of an endpoint, and its example: as code, as a request, its response, and a program for the playground. */
function partsOf({ method, path, status }: Endpoint) {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const { schema: body, example: sent } = operation.requestBody?.content['application/json'] ?? {}
  const success = operation.responses[status]!.content!['application/json']!
  const parameters = operation.parameters ?? []
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const target = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`:${name}`, String(example)), path as string)
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)]))
  const codeOf = (wanted: string) => operation['x-codeSamples'].find(({ label }) => label === wanted)!.source
  const source = codeOf('SDK')
  const json = (value: unknown) => JSON.stringify(value, undefined, 2)
  return {
    body,
    query: query.map(({ name, schema, description }) => [
      `\`${name}\``,
      typeOf(schema),
      description ?? schema.description ?? '',
    ]),
    data: success.schema.properties!['data'] as Schema,
    samples: [
      sample('SDK', 'ts', source),
      sample('curl', 'sh', codeOf('curl')),
      sample(
        'Request',
        'http',
        `${method} ${target}${search.size > 0 ? `?${search}` : ''} HTTP/1.1\nAuthorization: Bearer aa_live_…${sent === undefined ? '' : `\nContent-Type: application/json\n\n${json(sent)}`}`,
      ),
      sample('Response', 'http', `HTTP/1.1 ${status}\nContent-Type: application/json\n\n${json(success.example)}`),
    ],
    program: source.slice(source.indexOf('const result')),
  }
}

/** One of the blocks that are side by side. */
function sample(name: string, language: string, code: string): string {
  return `<div>\n\n**${name}**\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n</div>`
}

interface Media {
  readonly schema: Schema
  readonly example?: unknown
}

interface Operation {
  readonly parameters?: readonly { in: string; name: string; description?: string; schema: Schema; example?: unknown }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[]
}

const document = openApiDocument('client') as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
const { paths } = document

const { typeOf, fieldTable } = schemaTables(
  document.components.schemas,
  (name) => `[\`${name}\`](schemas/${name === 'MemberResult' ? 'type-aliases' : 'interfaces'}/${name}.md)`,
)

function errorLink(code: string): string {
  return `[\`${code}\`](../errors/${code}.md)`
}
