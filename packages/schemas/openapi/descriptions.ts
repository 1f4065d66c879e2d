import { readdirSync, readFileSync } from 'node:fs'

import { docsOf } from '../src/endpoint-docs.ts'
import { type endpointList } from '../src/index.ts'
import type { OpenApiDocument } from '../src/openapi.ts'

/** A part of the document that may have a description. */
interface Described {
  description?: string
  properties?: Record<string, Described>
  anyOf?: Described[]
  oneOf?: Described[]
}

/** Copies the TSDoc of the contract's sources into the descriptions of schemas, fields and parameters. */
export function addDescriptions(document: OpenApiDocument): OpenApiDocument {
  const comments = readComments()
  for (const [name, schema] of Object.entries(document.components.schemas)) describe(schema, comments, name)
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    const { parameters = [] } = operation as { parameters?: (Described & { in: string; name: string })[] }
    for (const parameter of parameters) {
      const text = comments.get(`${parameter.in === 'query' ? 'PageQuery' : 'params'}.${parameter.name}`)
      if (text !== undefined) parameter.description = text
    }
  }
  return document
}

/** The order of the checks, and whether the operation may be repeated. */
export function describeOperation(endpoint: (typeof endpointList)[number]): string {
  // D01: the codes are declared in the order of the checks.
  const codes = endpoint.errors.filter((code) => code !== 'internal_error').map((code) => `\`${code}\``)
  const { reason } = docsOf(endpoint).repeat
  const verdict = endpoint.repeatable ? 'may' : 'must not'
  return [
    `The service checks in this order: ${codes.join(', ')}. The first check that fails decides the response.`,
    `A request whose response was lost ${verdict} be sent again: ${reason}.`,
  ].join('\n\n')
}

function describe(schema: Described, comments: ReadonlyMap<string, string>, name: string): void {
  const text = comments.get(name)
  if (text !== undefined) schema.description = text
  describeFields(schema, comments, name)
  // The members of a union are documented on interfaces of their own.
  for (const [index, option] of (schema.anyOf ?? schema.oneOf ?? []).entries()) {
    for (const member of membersOf[name]?.[index] ?? []) describeFields(option, comments, member)
  }
}

function describeFields({ properties = {} }: Described, comments: ReadonlyMap<string, string>, owner: string): void {
  for (const [field, property] of Object.entries(properties)) {
    const text = comments.get(`${owner}.${field}`)
    if (text !== undefined) property.description = text
  }
}

const membersOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  MemberResult: [['MemberError'], ['MemberAdded']],
  AddMembers: [
    ['AddMembersOptions', 'OneEmail'],
    ['AddMembersOptions', 'ManyEmails'],
  ],
  UpdateList: [['UpdateList'], ['UpdateList']],
}

/** The TSDoc of the contract's sources: of a type under its name, of a field under `Name.field`. */
function readComments(): Map<string, string> {
  const comments = new Map<string, string>()
  for (const path of sources()) {
    let owner = ''
    for (const [, text, field, type] of readFileSync(path, 'utf8').matchAll(documented)) {
      if (type !== undefined) owner = path.pathname.endsWith('/params.ts') ? 'params' : type
      if (text !== undefined) comments.set(field === undefined ? owner : `${owner}.${field}`, plain(text))
    }
  }
  return comments
}

/** A field of an interface or a type, with its TSDoc. */
const documented = /^(?: *\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?(?: {2}(\w+)\??:|(?:export )?(?:interface|type) (\w+))/gm

function sources(): URL[] {
  const resources = new URL('../src/resources/', import.meta.url)
  const files = readdirSync(resources)
  return [new URL('../src/endpoints/params.ts', import.meta.url), ...files.map((name) => new URL(name, resources))]
}

/** Replaces links by their names: outside the sources they have no target. */
function plain(text: string): string {
  return text
    .replaceAll(/\{@link (\w+)\}/g, '$1')
    .replaceAll(/\n *\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
