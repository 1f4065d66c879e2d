import * as contract from '../src/internal.ts'
import * as parsing from '../src/parsing.ts'
import * as predicates from '../src/predicates.ts'
import { both, call, checked, conditionOf, type Imports } from './conditions.ts'
import { dataWriter } from './data.ts'
import { definitionOf, fieldOf, literal, type Schema, unsupported } from './schemas.ts'

/** The modules whose functions generated code may call. */
const modules = { './parsing.ts': parsing, './predicates.ts': predicates }

/** Fields of an endpoint that the client does not use, or that become parsers. */
const omitted = new Set(['params', 'query', 'body', 'data', 'summary', 'status', 'errors'])

/** The text of src/compiled.gen.ts: `endpoints` with parsers in place of schemas. */
export function compiledModule(): string {
  const imports: Imports = new Set()
  const data = dataWriter(nameOf, imports)
  const requests = new Map<Schema, string>()
  const tree = treeOf(contract.endpoints, '')
  const importLines = Object.entries(modules).map(([path, functions]) => {
    const used = Object.keys(functions).filter((name) => imports.delete(name))
    return `import { ${used.toSorted().join(', ')} } from '${path}'`
  })
  if (imports.size > 0) throw new Error(`no module of ${Object.keys(modules).join()} has ${[...imports].join()}`)
  return [
    '/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */',
    ["import type { CompiledEndpoint } from './compiled-endpoint.ts'", ...importLines].join('\n'),
    `export const endpoints = ${tree}`,
    statusTable(),
    data.code(),
    [...requests.values()].join('\n\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')

  function treeOf(node: object, indent: string): string {
    if ('method' in node) return endpointOf(node as contract.Endpoint, indent)
    const branches = Object.entries(node).map(
      ([name, child]) => `${indent}  ${name}: ${treeOf(child, `${indent}  `)},\n`,
    )
    return `{\n${branches.join('')}${indent}}`
  }

  function endpointOf(endpoint: contract.Endpoint, indent: string): string {
    const { id, query } = endpoint
    const body = contract.clientBody(endpoint)
    const lines = Object.entries(endpoint)
      .filter(([name]) => !omitted.has(name))
      .map(([name, value]) => `${name}: ${literal(value)}`)
    if (query) lines.push(`query: ${requestOf(contract.zodOf(query), query, `${id} query`)}`)
    if (body && endpoint.body) lines.push(`body: ${requestOf(contract.zodOf(body), endpoint.body, `${id} body`)}`)
    if (endpoint.method === 'DELETE')
      lines.push(`flag: ${literal(Object.keys(shapeOf(contract.zodOf(endpoint.data)))[0])}`)
    lines.push(`data: ${dataOf(contract.zodOf(endpoint.data))}`)
    return `{\n${lines.map((line) => `${indent}  ${line},\n`).join('')}${indent}} satisfies CompiledEndpoint<${literal(id)}>`
  }

  /** `schema` is the one that the client checks, `named` the one of the contract that it is made of. */
  function requestOf(schema: Schema, named: contract.Endpoint['body'], place: string): string {
    const name = `accepts${nameOf(named) ?? place.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())}`
    const shape = shapeOf(schema)
    if (!requests.has(schema)) requests.set(schema, acceptsFunction(name, schema, shape, imports))
    return `{ fields: [${Object.keys(shape).map(literal).join(', ')}], accepts: ${name} }`
  }

  function dataOf(schema: Schema): string {
    const parts = Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
      const { type } = definitionOf(field)
      if (type === 'array') return `${name}: Array.isArray`
      return type === 'object' ? `${name}: isObject` : []
    })
    const complete = data.functionFor(schema, 'Data')
    return `{ parts: ${parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'}, complete: ${complete} }`
  }
}

/** The status of each error code, without the texts of the contract's table, which would triple its size in a bundle. */
function statusTable(): string {
  const rows = Object.entries(contract.errors).map(([code, { status }]) => `  ${code}: ${status},\n`)
  return `/** The HTTP status of each error code. */\nexport const statuses = {\n${rows.join('')}} as const`
}

function acceptsFunction(name: string, schema: Schema, shape: Readonly<Record<string, Schema>>, imports: Imports) {
  if ('catchall' in definitionOf(schema)) unsupported('a loose or strict object in a request')
  const conditions = Object.entries(shape).map(([field, inner]) => conditionOf(inner, fieldOf(field), imports))
  // A refinement of an object gets the value as the caller wrote it, not as the fields become: they only test presence.
  return [
    `function ${name}(value: unknown): boolean {`,
    `  return ${both(call('isObject', imports, 'value'), ...conditions, checked(schema, 'value', imports))}`,
    '}',
  ].join('\n')
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const definition = definitionOf(schema)
  if (definition.type === 'object') return definition.shape
  throw new Error(`expected an object, got ${definition.type}`)
}

/** The name of a schema that the contract exports. */
function nameOf(schema: unknown): string | undefined {
  return Object.entries(contract).find(([, value]) => (value as unknown) === schema)?.[0]
}
