import { both, call, conditionOf, emptyOr, type Imports, unwrapped } from './conditions.ts'
import { checksOf, definitionOf, fieldOf, literal, type Schema, unsupported } from './schemas.ts'

/** Writes one function for each object and each union of the responses. */
export interface DataWriter {
  /** The name of the function that completes a value. `place` is the name of a schema that the contract does not export. */
  functionFor: (schema: Schema, place: string) => string
  /** The code of all functions so far. */
  code: () => string
}

/** @param nameOf Returns the name of a schema that the contract exports. */
export function dataWriter(nameOf: (schema: Schema) => string | undefined, imports: Imports): DataWriter {
  const functions = new Map<Schema, { name: string; code: string }>()

  function functionFor(schema: Schema, place: string): string {
    const known = functions.get(schema)
    if (known) return known.name
    const name = nameOf(schema) ?? place
    const entry = { name: `complete${name}`, code: '' }
    functions.set(schema, entry)
    entry.code = `function ${entry.name}(value: unknown): boolean {\n  return ${objectCondition(schema, name)}\n}`
    return entry.name
  }

  function objectCondition(schema: Schema, place: string): string {
    const definition = definitionOf(schema)
    if (checksOf(schema).length > 0) unsupported('a check of an object in a response')
    if (definition.type === 'union') {
      // An option that rejects a value must not have changed it.
      if (definition.options.some(hasDefaults)) unsupported('a default in a union')
      return definition.options
        .map((option, index) => `${functionFor(option, `${place}${index + 1}`)}(value)`)
        .join(' || ')
    }
    if (definition.type !== 'object') return unsupported(`the type ${definition.type} in place of an object`)
    const { catchall, shape } = definition
    if (!catchall || definitionOf(catchall).type !== 'unknown') unsupported('a response without its unknown fields')
    const fields = Object.entries(shape).map(([name, field]) =>
      fieldCondition(field, fieldOf(name), `${place}_${name}`),
    )
    return both(call('isPlainObject', imports, 'value'), ...fields)
  }

  function fieldCondition(field: Schema, value: string, place: string): string {
    const definition = definitionOf(field)
    if (definition.type !== 'default') return valueCondition(field, value, place)
    const missing = literal(definition.defaultValue)
    const { inner, empty } = unwrapped(field)
    const completed =
      missing === 'null' ? `${value} ??= null` : `${value} === undefined ? ${value} = ${missing} : ${value}`
    const condition = valueCondition(inner, completed, place)
    const whole = empty === '== null' ? emptyOr(empty, condition, completed, imports) : condition
    if (whole.split(completed).length !== 2) unsupported(`the default ${missing} of such a field`)
    return whole
  }

  function valueCondition(schema: Schema, value: string, place: string): string {
    if (!hasObjects(schema)) return conditionOf(schema, value, imports)
    const definition = definitionOf(schema)
    if (definition.type !== 'array') return `${functionFor(schema, place)}(${value})`
    if (checksOf(schema).length > 0) unsupported('a check of an array in a response')
    return call('isArrayOf', imports, value, functionFor(definition.element, place))
  }

  return { functionFor, code: () => [...functions.values()].map(({ code }) => code).join('\n\n') }
}

/** Whether a value contains objects, which have functions of their own. */
function hasObjects(schema: Schema): boolean {
  const definition = definitionOf(schema)
  if (definition.type === 'array') return hasObjects(definition.element)
  return definition.type === 'object' || definition.type === 'union'
}

function hasDefaults(schema: Schema): boolean {
  const definition = definitionOf(schema)
  if (definition.type !== 'object') return true
  return Object.values(definition.shape).some((field) => definitionOf(field).type === 'default' || hasObjects(field))
}
