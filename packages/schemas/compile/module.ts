import * as contract from '../src/internal.ts'
import { conditionOf, type Imports } from './conditions.ts'
import { dataWriter } from './data.ts'
import { definitionOf, literal, type Schema } from './schemas.ts'

/** The functions that generated code may call, by the module that they are in. */
const modules = {
  './parsing.ts': ['copyWith', 'everyItem', 'hasProtoField', 'isObject', 'parseEach'],
  './predicates.ts': ['hasAtMost', 'hasChange', 'hasLength', 'hasOneOfEmailAndEmails', 'isEmail'],
}

/** Fields of an endpoint that the client does not use, or that become parsers. */
const omitted = new Set(['params', 'query', 'body', 'data', 'summary', 'status', 'errors'])

/** The text of src/compiled.gen.ts: `endpoints` with parsers in place of schemas. */
export function compiledModule(): string {
  const imports: Imports = new Set()
  const data = dataWriter(nameOf, imports)
  const requests = new Map<Schema, string>()
  const tree = treeOf(contract.endpoints, '')
  const importLines = Object.entries(modules).map(([module, names]) => {
    const used = names.filter((name) => imports.delete(name))
    const types = module === './parsing.ts' ? ['type Fields'] : []
    return `import { ${[...used, ...types].join(', ')} } from '${module}'`
  })
  if (imports.size > 0) throw new Error(`no module of ${Object.keys(modules).join()} has ${[...imports].join()}`)
  return [
    '/* Generated from endpoints.ts by compile/write.ts, when the package is built. Do not edit. */',
    ["import type { CompiledEndpoint } from './compiled-endpoint.ts'", ...importLines].join('\n'),
    `export const endpoints = ${tree}`,
    data.code(),
    [...requests.values()].join('\n\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')

  function treeOf(node: object, indent: string): string {
    if ('method' in node) return endpointOf(node as contract.Endpoint, indent)
    const branches = Object.entries(node).map(([name, child]) => `${indent}  ${name}: ${treeOf(child, `${indent}  `)},\n`)
    return `{\n${branches.join('')}${indent}}`
  }

  function endpointOf(endpoint: contract.Endpoint, indent: string): string {
    const { id, query, body } = endpoint
    const lines = Object.entries(endpoint)
      .filter(([name]) => !omitted.has(name))
      .map(([name, value]) => `${name}: ${literal(value)}`)
    if (query) lines.push(`query: ${requestOf(query)}`)
    if (body) lines.push(`body: ${requestOf(body)}`)
    lines.push(`data: ${dataOf(endpoint.data)}`)
    return `{\n${lines.map((line) => `${indent}  ${line},\n`).join('')}${indent}} satisfies CompiledEndpoint<${literal(id)}>`
  }

  function requestOf(schema: Schema): string {
    const name = `accepts${nameOf(schema)}`
    const condition = conditionOf(schema, 'value', imports)
    requests.set(schema, `function ${name}(value: unknown): boolean {\n  return ${condition}\n}`)
    return `{ fields: ${literal(Object.keys(shapeOf(schema)))}, accepts: ${name} }`
  }

  function dataOf(schema: Schema): string {
    const fields = Object.entries(shapeOf(schema))
    const ofType = (type: string) => fields.filter(([, field]) => definitionOf(field).type === type)
    const names = (some: typeof fields) => literal(some.map(([name]) => name))
    const [arrays, objects] = [names(ofType('array')), names(ofType('object'))]
    return `{ fields: ${names(fields)}, arrays: ${arrays}, objects: ${objects}, parse: ${data.functionFor(schema, 'Data')} }`
  }
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const definition = definitionOf(schema)
  if (definition.type === 'object') return definition.shape
  throw new Error(`expected an object, got ${definition.type}`)
}

/** The name of a schema that the contract exports. */
function nameOf(schema: Schema): string | undefined {
  return Object.entries(contract).find(([, value]) => (value as unknown) === schema)?.[0]
}
