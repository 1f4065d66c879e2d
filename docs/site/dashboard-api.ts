/* Writes the page of the dashboard API from its OpenAPI document. */
import { readFileSync } from 'node:fs'

import { dashboardDocument } from '../../packages/dashboard-api/src/openapi.ts'
import { anchorOf } from './anchor.ts'
import { type Meanings, type Schema, schemaTables, table } from './schema-tables.ts'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { in: string; name: string; description?: string; schema: Schema }[]
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}

/** The interface of the engine whose comments describe the fields of a body. Other bodies have only types and defaults. */
const bodyTypes: Readonly<Record<string, string>> = {
  'academies.update': 'AcademyFixture',
  'academies.fork': 'ForkOptions',
  'keys.create': 'KeyChanges',
  'keys.update': 'KeyChanges',
  'courses.create': 'CourseInput',
  'courses.update': 'CourseInput',
  'offers.create': 'OfferInput',
  'offers.update': 'OfferInput',
  'students.update': 'StudentChanges',
  'faults.add': 'FaultInput',
}

/** The interface of the engine that describes the fields of an object, where its name is another one. */
const objectTypes: Readonly<Record<string, string>> = {
  Course: 'AcademyCourse',
  Offer: 'AcademyOffer',
  Student: 'AcademyStudent',
  List: 'ListSummary',
  ListMember: 'ListedMember',
  Snapshot: 'NamedSnapshot',
  JournalEntryDetail: 'JournalEntry',
  PlatformJournalEntry: 'JournalEntry',
  PlatformJournalEntryDetail: 'JournalEntry',
}

/** The page, with the meanings of fields from the reference of the engine in this folder. */
export function dashboardPage(reference: string): string {
  const { paths, components } = dashboardDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  }
  const { typeOf, fieldTable } = schemaTables(components.schemas, (name) => `[${name}](#${anchorOf(name)}-object)`)
  const meaningsOf = (name: string | undefined) => meaningsIn(`${reference}/engine/interfaces/${name}.md`)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags[0]!))]

  return `# Dashboard API

What the service's owner does in its dashboard, and what only an emulator can do: academies, faults, the clock. It is JSON below
\`/dashboard/api\` of [the server](../guides/dashboard-api.md), with the envelope of the API: a success has \`data\`, an
error response has \`error\`. Its OpenAPI document is at \`/dashboard/openapi.json\`.

Only programs and pages of the same machine may call it, unless the server has \`--dashboard-token\` or \`--dashboard-origin\`. Every
call can fail with 403 \`forbidden\` or 500 \`internal_error\`.

${table(
  ['Call', 'Request'],
  operations.map(({ path, method, operation }) => [
    `[\`${operation.operationId}\`](#${anchorOf(operation.operationId)})`,
    `<code>${method} ${path.replace('/dashboard/api', '').replaceAll('/{', '/<wbr>{') || '/'}</code><br>${operation.summary}`,
  ]),
)}

${tags
  .flatMap((tag) => [
    `## Calls: ${tag}`,
    ...operations.filter(({ operation }) => operation.tags[0] === tag).map(section),
  ])
  .join('\n\n')}

## Objects

${Object.entries(components.schemas)
  .filter(([name]) => name !== 'Error')
  .map(([name, schema]) => `### ${name} object\n\n${fieldTable(schema, meaningsOf(objectTypes[name] ?? name))}`)
  .join('\n\n')}
`

  function section({ path, method, operation }: (typeof operations)[number]): string {
    const { operationId, summary, parameters = [], requestBody, responses } = operation
    const query = parameters.filter((parameter) => parameter.in === 'query')
    const body = requestBody?.content?.['application/json']?.schema
    const codes = Object.entries(responses).filter(([status]) => status.startsWith('4') && status !== '403')
    return [
      `### ${operationId}`,
      `${summary.replace(/\.$/, '')}.`,
      `\`\`\`http\n${method} ${path}\n\`\`\``,
      ...(query.length === 0 ? [] : [`**Query**\n\n${queryTable(query)}`]),
      ...(body ? [bodyText(body, requestBody!.required, operationId)] : []),
      responseText(responses),
      ...(codes.length === 0
        ? []
        : [
            `**Errors**: ${codes
              .map(
                ([status, { description }]) =>
                  `${status} ${description.replaceAll(/`(\w+)`/g, '[`$1`](../errors/$1.md)')}`,
              )
              .join('; ')}.`,
          ]),
    ].join('\n\n')
  }

  function queryTable(query: NonNullable<Operation['parameters']>): string {
    const properties = Object.fromEntries(
      query.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
    )
    return fieldTable({ properties })
  }

  function bodyText(body: Schema, isRequired: boolean, id: string): string {
    const head = isRequired ? '**Body**' : '**Body**, which may be missing'
    if (body.$ref) return `${head}: ${typeOf(body)}.`
    return `${head}\n\n${fieldTable(body, meaningsOf(bodyTypes[id]))}`
  }

  function responseText(responses: Operation['responses']): string {
    const [status, { content }] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
    const data = content?.['application/json']?.schema.properties?.['data']
    if (!data) return `**Response** ${status}: a stream of server-sent events.`
    if (!data.properties) return `**Response** ${status}: \`data\` is ${typeOf(data)}.`
    return `**Response** ${status}: \`data\` has these fields.\n\n${fieldTable(data)}`
  }
}

/** Reads the descriptions of fields from a generated page. */
function meaningsIn(file: string): Meanings {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return new Map()
  }
  const rows = text.split('\n').flatMap((line): [string, string][] => {
    const name = /^\| (?:<a id="[^"]*"><\/a> )?`([^`]+)` \|/.exec(line)?.[1]?.replace(/\?$/, '')
    const meaning = line
      .replace(/ \|$/, '')
      .split(/(?<!\\) \| /)
      .at(-1)
      ?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return name === undefined || meaning === undefined || meaning === '-'
      ? []
      : [[name, meaning.replaceAll('\\|', '|')]]
  })
  return new Map(rows)
}
