/* Makes types readable: long unions get their names, and objects inside of objects get rows of their own. */
import {
  ArrayType,
  DeclarationReflection,
  LiteralType,
  type ProjectReflection,
  ReferenceType,
  ReflectionKind,
  ReflectionType,
  type SomeType,
  Type,
  TypeOperatorType,
  UnionType,
} from 'typedoc'

import { errors, operationIds } from '../../packages/schemas/src/index.ts'

/** The types whose values the reference lists once, on their own pages. */
const namedValues: Readonly<Record<string, readonly string[]>> = {
  OperationId: operationIds,
  ErrorCode: Object.keys(errors),
}

/** Replaces each union of all operation ids or all error codes by the name of its type. That type lists them. */
export function nameUnions(project: ProjectReflection): void {
  const aliases = project.getReflectionsByKind(ReflectionKind.TypeAlias)
  const named = Object.entries(namedValues).map(([name, values]) => {
    const alias = aliases.find((one) => one.name === name)
    if (!(alias instanceof DeclarationReflection)) throw new Error(`The reference has no type ${name}`)
    return { name, alias, values: new Set<unknown>(values) }
  })
  for (const reflection of Object.values(project.reflections)) replaceIn(reflection)
  for (const { alias, values } of named) {
    alias.type = new UnionType([...values].map((value) => new LiteralType(String(value))))
  }

  function replaceIn(holder: object): void {
    for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
      if (value instanceof UnionType) Object.assign(holder, { [key]: shorter(value) })
      else if (value instanceof Type) replaceIn(value)
      else if (Array.isArray(value) && value.some((item) => item instanceof Type)) {
        Object.assign(holder, {
          [key]: value.map((item: unknown) => (item instanceof UnionType ? shorter(item) : item)),
        })
        for (const item of value) if (item instanceof Type) replaceIn(item)
      }
    }
  }

  function shorter(union: UnionType): SomeType {
    const found = named.find(({ values }) => {
      const own = new Set(union.types.map((type) => (type instanceof LiteralType ? type.value : undefined)))
      return [...values].every((value) => own.has(value as string))
    })
    const rest = union.types.filter((type) => !(type instanceof LiteralType && found?.values.has(type.value)))
    for (const type of rest) replaceIn(type)
    if (!found) return union
    const reference = ReferenceType.createResolvedReference(found.name, found.alias, project)
    return rest.length === 0 ? reference : new UnionType([reference, ...rest])
  }
}

/** Gives each array of objects in an interface the name `courses[]`, so that the fields of its objects become rows. */
export function nameArrays(project: ProjectReflection): void {
  for (const property of project.getReflectionsByKind(ReflectionKind.Property)) {
    if (!(property instanceof DeclarationReflection) || !isInInterface(property)) continue
    const array = property.type instanceof TypeOperatorType ? property.type.target : property.type
    if (!(array instanceof ArrayType) || !(array.elementType instanceof ReflectionType)) continue
    if (array.elementType.declaration.signatures) continue
    property.name += '[]'
    property.type = array.elementType
  }
}

function isInInterface({ parent }: DeclarationReflection): boolean {
  if (!(parent instanceof DeclarationReflection)) return false
  return parent.kindOf(ReflectionKind.Interface) || (!parent.kindOf(ReflectionKind.TypeAlias) && isInInterface(parent))
}

/** In a table, an object whose fields are the next rows is called an object. */
export function withoutRepeatedFields(markdown: string): string {
  const lines = markdown.split('\n')
  const nameOf = (line = '') => /^\| (?:<a id="[^"]*"><\/a> )?`([^`]+)` \|/.exec(line)?.[1]?.replace(/\?$/, '')
  return lines
    .map((line, index) => {
      const name = nameOf(line)
      if (name === undefined || !nameOf(lines[index + 1])?.startsWith(`${name}.`)) return line
      const [first, type = '', ...rest] = line.split(/(?<!\\) \| /)
      const orNull = type.endsWith('\\| `null`') ? ' or `null`' : ''
      return [first, (name.endsWith('[]') ? 'array of objects' : 'object') + orNull, ...rest].join(' | ')
    })
    .join('\n')
}
