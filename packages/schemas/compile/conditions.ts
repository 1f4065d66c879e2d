import { guid } from '../src/parsing.ts'
import { predicateCallOf } from '../src/values.ts'
import { checksOf, definitionOf, literal, type Schema, unsupported } from './schemas.ts'

/** Functions that the generated code calls, by their names. */
export type Imports = Set<string>

/**
 * The condition under which a schema accepts the value of a variable, as code. Only for values without objects: their
 * output is their input, or is not needed.
 */
export function conditionOf(schema: Schema, value: string, imports: Imports): string {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
      return textCondition(schema, value, imports)
    case 'number':
      return both(call(numberCheck(definition), imports, value), checked(schema, value, imports))
    case 'boolean':
      return both(call('isBoolean', imports, value), checked(schema, value, imports))
    case 'literal':
      return either(...definition.values.map((one) => `${value} === ${literal(one)}`))
    case 'optional':
    case 'nullable': {
      const { inner, empty } = unwrapped(schema)
      return emptyOr(empty, conditionOf(inner, value, imports), value, imports)
    }
    case 'readonly':
      return conditionOf(definition.innerType, value, imports)
    case 'array': {
      const { min, max } = lengthsOf(schema)
      const item = conditionOf(definition.element, 'item', imports)
      const check = item === 'isText(item)' ? 'isText' : `(item) => ${item}`
      return call('isArrayOf', imports, value, check, String(min), String(max))
    }
    default:
      return unsupported(`the type ${definition.type} at this place`)
  }
}

/** The condition of the checks that a schema adds to its type. */
export function checked(schema: Schema, value: string, imports: Imports): string {
  const conditions: string[] = []
  /** The value after the changes of the checks so far. */
  let current = value
  for (const check of checksOf(schema)) {
    switch (check.check) {
      case 'greater_than':
        conditions.push(`${current} ${check.inclusive ? '>=' : '>'} ${literal(check.value)}`)
        break
      case 'less_than':
        conditions.push(`${current} ${check.inclusive ? '<=' : '<'} ${literal(check.value)}`)
        break
      case 'overwrite':
        current = `${current}.${methodOf((text) => check.tx(text))}()`
        break
      case 'custom': {
        const predicate = check.fn && predicateCallOf(check.fn)
        if (!predicate) return unsupported('a refinement that `refinement` did not make')
        conditions.push(call(predicate.name, imports, current, ...predicate.args.map(literal)))
        break
      }
      default:
        return unsupported(`the check ${check.check}`)
    }
  }
  return both(...conditions)
}

export function both(...conditions: string[]): string {
  return conditions.filter((condition) => condition !== '').join(' && ')
}

/** The call of a function that the generated code imports. */
export function call(name: string, imports: Imports, ...args: string[]): string {
  imports.add(name)
  return `${name}(${args.join(', ')})`
}

function either(...conditions: string[]): string {
  return `(${conditions.join(' || ')})`
}

/** The condition that a value is empty or meets another condition. The commonest ones are functions, which are shorter. */
export function emptyOr(empty: string, condition: string, value: string, imports: Imports): string {
  const check = /^(isText|isNumber)\(/.exec(condition)?.[1]
  if (empty === '== null' && check && condition === `${check}(${value})`) return call(`${check}OrNull`, imports, value)
  return either(`${value} ${empty}`, condition)
}

/** The schema inside `optional`, `nullable` and `default`, and the comparison with the values that they add. */
export function unwrapped(schema: Schema): { inner: Schema; empty: string } {
  let inner = schema
  let [acceptsNull, acceptsUndefined] = [false, false]
  for (;;) {
    const definition = definitionOf(inner)
    if (definition.type === 'nullable') acceptsNull = true
    else if (definition.type === 'optional' || definition.type === 'default') acceptsUndefined = true
    else
      return { inner, empty: acceptsNull && acceptsUndefined ? '== null' : acceptsNull ? '=== null' : '=== undefined' }
    inner = definition.innerType
  }
}

function textCondition(schema: Schema, value: string, imports: Imports): string {
  const definition = definitionOf(schema)
  const [first] = checksOf(schema)
  if (first?.check === 'min_length') {
    // zod counts code points, which makes no difference for a minimum of 1.
    if (first.minimum !== 1 || checksOf(schema).length > 1) unsupported('a minimum length of a text, except 1')
    return call('isFilledText', imports, value)
  }
  return both(call(typeOf(definition), imports, value), checked(schema, value, imports))
}

/** The check of a text, with the format that is part of its type. */
function typeOf(definition: object): 'isText' | 'isGuid' {
  if (!('format' in definition)) return 'isText'
  // The pattern is all that zod checks for this format.
  if (definition.format === 'guid' && 'pattern' in definition && String(definition.pattern) === String(guid))
    return 'isGuid'
  return unsupported(`the format ${JSON.stringify(definition.format)}`)
}

function numberCheck(definition: object): 'isNumber' | 'isInteger' {
  const format = 'format' in definition ? definition.format : undefined
  if (format === undefined) return 'isNumber'
  return format === 'safeint' ? 'isInteger' : unsupported(`the number format ${JSON.stringify(format)}`)
}

/** The allowed lengths of an array. */
function lengthsOf(schema: Schema): { min: number; max: number } {
  let [min, max] = [0, Infinity]
  for (const check of checksOf(schema)) {
    if (check.check === 'min_length') min = check.minimum
    else if (check.check === 'max_length') max = check.maximum
    else unsupported(`the check ${check.check} of an array`)
  }
  return { min, max }
}

/** The method that a transformation of a text calls. zod gives its transformations no names. */
function methodOf(transform: (text: string) => unknown): 'trim' | 'toLowerCase' {
  const result = transform(' Ab ')
  if (result === 'Ab') return 'trim'
  if (result === ' ab ') return 'toLowerCase'
  return unsupported('a transformation that neither trims nor lowers a text')
}
