import * as fc from 'fast-check'

import { limits } from '../src/limits.ts'
import { checksOf, definitionOf, type Schema, unsupported } from './schemas.ts'

/** Values that a schema mostly accepts. With `mutated`, some parts of a value are replaced, omitted or added. */
export function valuesOf(schema: Schema, mutated: boolean): fc.Arbitrary<unknown> {
  const valid = () => validValuesOf(schema, mutated)
  return mutated ? fc.oneof({ arbitrary: valid(), weight: 20 }, { arbitrary: others, weight: 1 }) : valid()
}

function validValuesOf(schema: Schema, mutated: boolean): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
      return 'format' in definition ? fc.oneof(fc.uuid(), fc.uuid().map(upperCase)) : texts
    case 'number':
      return fc.oneof(fc.nat(limits.pageSize.max), numbers)
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...definition.values)
    case 'optional':
    case 'default':
      return fc.option(valuesOf(definition.innerType, mutated), { nil: undefined })
    case 'nullable':
      return fc.option(valuesOf(definition.innerType, mutated))
    case 'readonly':
      return validValuesOf(definition.innerType, mutated)
    case 'union':
      return fc.oneof(...definition.options.map((option) => valuesOf(option, mutated)))
    case 'array':
      return arraysOf(schema, valuesOf(definition.element, mutated))
    case 'object': {
      const fields = Object.entries(definition.shape).map(([name, field]) =>
        fieldOf(name, valuesOf(field, mutated), mutated),
      )
      return fc
        .tuple(fc.tuple(...fields), unknownFields)
        .map(([known, unknown]) => objectOf([...known.flat(), ...unknown]))
    }
    default:
      return unsupported(`the type ${definition.type}`)
  }
}

/** A field as a list of entries: empty if it is missing. A missing optional field is also possible without mutation. */
function fieldOf(name: string, values: fc.Arbitrary<unknown>, mutated: boolean): fc.Arbitrary<Entry[]> {
  const present = values.map((value): Entry[] => [[name, value]])
  const entries = present.chain((entry) =>
    entry[0]?.[1] === undefined ? fc.constantFrom<Entry[]>(entry, []) : fc.constant(entry),
  )
  return mutated
    ? fc.oneof({ arbitrary: entries, weight: 20 }, { arbitrary: fc.constant<Entry[]>([]), weight: 1 })
    : entries
}

/** Short arrays, and sometimes arrays around a limit of the schema. */
function arraysOf(schema: Schema, items: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const short = fc.array(items, { maxLength: 3 })
  const lengths = checksOf(schema).flatMap((check) =>
    check.check === 'max_length' ? [check.maximum, check.maximum + 1] : [],
  )
  if (lengths.length === 0) return short
  const long = fc.tuple(items, fc.constantFrom(...lengths)).map(([item, length]) => Array<unknown>(length).fill(item))
  return fc.oneof({ arbitrary: short, weight: 5 }, { arbitrary: long, weight: 1 })
}

type Entry = [name: string, value: unknown]

/** `Object.fromEntries` makes a field of its own for every name, `__proto__` included, as `JSON.parse` does. */
const objectOf = (entries: readonly Entry[]) => Object.fromEntries(entries)

const upperCase = (text: string) => text.toUpperCase()

/** Texts around the limits of lengths, with code points of one and of two code units. */
const longTexts = [limits.listName.max, limits.studentName.max, limits.listDescription.max, limits.email.max].flatMap(
  (max) =>
    [max, max + 1].flatMap((length) => [
      'a'.repeat(length),
      '🎓'.repeat(length),
      ` ${'a'.repeat(length)} `,
      'a@b.'.padEnd(length, 'c'),
    ]),
)

const texts = fc.oneof(
  fc.constantFrom('Ada@Example.com', ' ada@example.com ', 'cleo@mail.example.com', 'ada@example', 'İ@ex.co'),
  fc.constantFrom('', ' ', '\n', 'error', 'created', '\ud800'),
  fc.constantFrom(...longTexts),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

const numbers = fc.constantFrom(-1, -0, 0, 0.5, 1, 100, 101, 2 ** 53 - 1, 2 ** 53, 1e308)

/** Values of other types. The caller of a request may pass values that JSON does not have. */
const others = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, true, '', 0, NaN, Infinity, 7n, [], {}, [[]], '[object Object]'),
  fc
    .constantFrom<() => unknown>(
      () => new Date(0),
      () => new Map(),
      () => Symbol.iterator,
      () => () => 1,
      () => Array(2),
    )
    .map((make) => make()),
  texts,
)

/** Fields that no schema knows. */
const unknownFields = fc.oneof(
  { arbitrary: fc.constant<Entry[]>([]), weight: 4 },
  {
    arbitrary: fc.array(
      fc.tuple(
        fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'length', '0', 'extra', 'Name'),
        fc.constantFrom<unknown>(null, 1, 'x', { polluted: true }, ['x'], { ['__proto__']: null }),
      ),
      { maxLength: 2 },
    ),
    weight: 1,
  },
)
