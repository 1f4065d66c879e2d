import { predicateCallOf } from '../src/refinement.ts'
import { checksOf, definitionOf, literal, type Schema, unsupported } from './schemas.ts'

/** Functions that the generated code calls, by their names. */
export type Imports = Set<string>

/**
 * The condition under which a schema accepts the value of an expression, as code. Only for schemas whose output is their
 * input, or is not needed.
 */
export function conditionOf(schema: Schema, value: string, imports: Imports): string {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
      return both(`typeof ${value} === 'string'`, formatOf(definition, value), checked(schema, value, imports))
    case 'number':
      return both(numberOf(definition, value), checked(schema, value, imports))
    case 'boolean':
      return both(`typeof ${value} === 'boolean'`, checked(schema, value, imports))
    case 'literal':
      return either(...definition.values.map((one) => `${value} === ${literal(one)}`))
    case 'optional':
      return either(`${value} === undefined`, conditionOf(definition.innerType, value, imports))
    case 'nullable':
      return either(`${value} === null`, conditionOf(definition.innerType, value, imports))
    case 'readonly':
      return conditionOf(definition.innerType, value, imports)
    case 'array': {
      imports.add('everyItem')
      const item = conditionOf(definition.element, 'item', imports)
      // The length first: it may limit how many items are checked.
      const isArray = both(`Array.isArray(${value})`, checked(schema, value, imports))
      return both(isArray, `everyItem(${value}, (item) => ${item})`)
    }
    case 'object': {
      if (definition.catchall) unsupported('a loose or strict object in a request')
      imports.add('isObject')
      const fields = Object.entries(definition.shape)
      const conditions = fields.map(([name, field]) => conditionOf(field, fieldOf(value, name), imports))
      return both(`isObject(${value})`, ...conditions, checked(schema, value, imports))
    }
    default:
      return unsupported(`the type ${definition.type}`)
  }
}

/** An expression for a field. */
export function fieldOf(value: string, name: string): string {
  return `${value}[${literal(name)}]`
}

export function both(...conditions: string[]): string {
  return conditions.filter((condition) => condition !== '').join(' && ')
}

function either(...conditions: string[]): string {
  return `(${conditions.join(' || ')})`
}

/** The condition of a format that is part of the type, such as a UUID. */
function formatOf(definition: object, value: string): string {
  if (!('format' in definition)) return ''
  // The pattern is all that zod checks for this format.
  if (definition.format === 'guid' && 'pattern' in definition) return `${String(definition.pattern)}.test(${value})`
  return unsupported(`the format ${String(definition.format)}`)
}

function numberOf(definition: object, value: string): string {
  const format = 'format' in definition ? definition.format : undefined
  if (format !== undefined && format !== 'safeint') return unsupported(`the number format ${String(format)}`)
  return `typeof ${value} === 'number' && Number.${format === undefined ? 'isFinite' : 'isSafeInteger'}(${value})`
}

/** The conditions of the checks that a schema adds to its type. */
function checked(schema: Schema, value: string, imports: Imports): string {
  const isText = definitionOf(schema).type === 'string'
  const conditions: string[] = []
  /** The value after the changes of the checks so far. */
  let current = value
  for (const check of checksOf(schema)) {
    switch (check.check) {
      case 'min_length':
        // Of a text, zod counts code points.
        if (isText && check.minimum !== 1) unsupported('a minimum length of a text, except 1')
        conditions.push(`${current}.length >= ${check.minimum}`)
        break
      case 'max_length':
        if (isText) unsupported('a maximum length of a text')
        conditions.push(`${current}.length <= ${check.maximum}`)
        break
      case 'greater_than':
        conditions.push(`${current} ${check.inclusive ? '>=' : '>'} ${literal(check.value)}`)
        break
      case 'less_than':
        conditions.push(`${current} ${check.inclusive ? '<=' : '<'} ${literal(check.value)}`)
        break
      case 'overwrite':
        current = `${current}.${methodOf(check.tx)}()`
        break
      case 'custom': {
        const call = check.fn && predicateCallOf(check.fn)
        if (!call) return unsupported('a refinement that `refinement` did not make')
        imports.add(call.name)
        conditions.push(`${call.name}(${[current, ...call.args.map(literal)].join(', ')})`)
        break
      }
      default:
        return unsupported(`the check ${check.check}`)
    }
  }
  return both(...conditions)
}

/** The method that a transformation of a text calls. zod gives its transformations no names. */
function methodOf(transform: (value: never) => unknown): 'trim' | 'toLowerCase' {
  const result = (transform as (value: string) => unknown)(' Ab ')
  if (result === 'Ab') return 'trim'
  if (result === ' ab ') return 'toLowerCase'
  return unsupported('a transformation that neither trims nor lowers a text')
}
