import { both, call, conditionOf, emptyOr, type Imports, unwrapped } from './conditions.ts'
import { checksOf, definitionOf, fieldOf, literal, type Schema, unsupported } from './schemas.ts'

/** Writes one function for each object and each union of the responses. */
export interface DataWriter {
  /** The name of the function that parses a schema. `place` is the name of a schema that the contract does not export. */
  functionFor: (schema: Schema, place: string) => string
  /** The code of all functions so far. */
  code: () => string
}

/** A field of an object whose output may differ from its input. */
interface Part {
  /** Condition of its value before it is parsed, as code. */
  readonly condition: string
  /** The lines that parse it. */
  readonly lines: readonly string[]
  /** Whether its output is its input, as code. */
  readonly isSame: string
  /** The value of a missing field, as code. */
  readonly missing?: string
  /** The output of a field that contains objects, as code. */
  readonly output?: string
}

/** @param nameOf Returns the name of a schema that the contract exports. */
export function dataWriter(nameOf: (schema: Schema) => string | undefined, imports: Imports): DataWriter {
  const functions = new Map<Schema, { name: string; code: string }>()

  function functionFor(schema: Schema, place: string): string {
    const known = functions.get(schema)
    if (known) return known.name
    const name = nameOf(schema) ?? place
    const entry = { name: `parse${name}`, code: '' }
    functions.set(schema, entry)
    entry.code = `function parse${name}(value: unknown): Fields | undefined {\n${bodyOf(schema, name)}\n}`
    return entry.name
  }

  function bodyOf(schema: Schema, place: string): string {
    const definition = definitionOf(schema)
    if (checksOf(schema).length > 0) unsupported('a check of an object in a response')
    if (definition.type === 'union') {
      const calls = definition.options.map((option, index) => `${functionFor(option, `${place}${index + 1}`)}(value)`)
      return `  return ${calls.join(' ?? ')}`
    }
    if (definition.type !== 'object') return unsupported(`the type ${definition.type} in place of an object`)
    const { catchall, shape } = definition
    if (!catchall || definitionOf(catchall).type !== 'unknown') unsupported('a response without its unknown fields')
    return objectBody(Object.entries(shape), place).join('\n')
  }

  function objectBody(fields: [string, Schema][], place: string): string[] {
    const conditions = [call('isObject', imports, 'value')]
    const parts = new Map<string, Part>()
    for (const [name, field] of fields) {
      const part = partOf(field, name, place)
      if (part) parts.set(name, part)
      conditions.push(part ? part.condition : conditionOf(field, fieldOf(name), imports))
    }
    const all = [...parts.values()]
    const isComplete = both(...all.map(({ isSame }) => isSame), call('isPlain', imports, 'value'))
    const objectOf = (key: 'missing' | 'output') => {
      const entries = [...parts].flatMap(([name, part]) => (part[key] === undefined ? [] : [`${name}: ${part[key]}`]))
      return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
    }
    const args = [objectOf('missing'), objectOf('output')]
    while (args.at(-1) === '{}') args.pop()
    return [
      `  if (!(${both(...conditions)})) return undefined`,
      ...all.flatMap(({ lines }) => lines),
      `  return ${isComplete} ? value : ${call('copyWith', imports, 'value', ...args)}`,
    ]
  }

  /** The part of a field; undefined if its output is always its input. */
  function partOf(field: Schema, name: string, place: string): Part | undefined {
    const definition = definitionOf(field)
    const value = fieldOf(name)
    if (definition.type !== 'default') return hasObjects(field) ? parsedPart(field, name, place, value) : undefined
    const missing = literal(definition.defaultValue)
    const { inner, empty } = unwrapped(field)
    if (hasObjects(inner)) {
      if (empty !== '=== undefined') unsupported('null in place of objects')
      return parsedPart(inner, name, place, `${value} === undefined ? ${missing} : ${value}`)
    }
    return {
      condition: emptyOr(empty, conditionOf(inner, value, imports), value, imports),
      lines: [],
      isSame: `${value} !== undefined`,
      missing,
    }
  }

  function parsedPart(schema: Schema, name: string, place: string, input: string): Part {
    const definition = definitionOf(schema)
    const isArray = definition.type === 'array'
    if (isArray && checksOf(schema).length > 0) unsupported('a check of an array in a response')
    const output = `${name}Out`
    const parser = functionFor(isArray ? definition.element : schema, `${place}_${name}`)
    const parsing = isArray ? call('parseEach', imports, input, parser) : `${parser}(${input})`
    const lines = [`  const ${output} = ${parsing}`, `  if (!${output}) return undefined`]
    return { condition: '', lines, isSame: `${output} === ${fieldOf(name)}`, output }
  }

  return { functionFor, code: () => [...functions.values()].map(({ code }) => code).join('\n\n') }
}

/** Whether a value contains objects, whose output may differ from their input. */
function hasObjects(schema: Schema): boolean {
  const definition = definitionOf(schema)
  if (definition.type === 'array') return hasObjects(definition.element)
  return definition.type === 'object' || definition.type === 'union'
}
