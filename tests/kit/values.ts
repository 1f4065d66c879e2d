import * as fc from 'fast-check'

import { slugs } from './fixture.ts'
import { idsOf } from './ids.ts'
import { type JsonSchema, nameIn, type Operation } from './operations.ts'
import { emails, names, oddTexts, textsOfLength, times } from './texts.ts'

type Values = fc.Arbitrary<unknown>

/** Names that every object of JavaScript inherits, and others that no schema has. */
const strangeNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'colour',
  '',
)

/** Values of other types, beyond other bounds. */
const strangeValues: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, -1, 0, 1, 1.5, -0, 2 ** 31, 2 ** 53, 1e308, '', '1', 'true'),
  fc.constantFrom<unknown>([], [null], [[]], {}, [{}], { length: 1 }, { toString: 1 }, { toJSON: 'x' }),
  oddTexts,
  fc.nat(99).map((index) => `{{student.${index}}}`),
  fc.tuple(strangeNames, oddTexts).map(([name, value]) => ownFields([[name, value]])),
)

/** Mostly values that match a schema of a document; now and then a part of a value does not. */
export function valuesOf(schema: JsonSchema, { schemas }: Pick<Operation, 'schemas'>): Values {
  return new Grammar(schemas).values(schema, '')
}

/** Knows what fields are called, so that most ids, slugs and addresses exist. */
class Grammar {
  readonly #schemas: Operation['schemas']

  constructor(schemas: Operation['schemas']) {
    this.#schemas = schemas
  }

  values(schema: JsonSchema, name: string): Values {
    return fc.oneof(
      { weight: 40, arbitrary: this.#matching(schema, name) },
      { weight: 1, arbitrary: fc.oneof(strangeValues, besides(schema)) },
    )
  }

  #matching(schema: JsonSchema, name: string): Values {
    if (schema.$ref !== undefined) return this.values(this.#schemas[nameIn(schema.$ref)] ?? {}, name)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
    const options = schema.anyOf ?? schema.oneOf
    if (options !== undefined) return fc.oneof(...options.map((option) => this.values(option, name)))
    const types = [schema.type ?? 'object'].flat()
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name)))
  }

  #ofType(type: string, schema: JsonSchema, name: string): Values {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'string') return texts(schema, name)
    if (type === 'integer' || type === 'number') return numbers(schema, name)
    if (type === 'array') return this.#arrays(schema, name)
    return this.#objects(schema)
  }

  #arrays({ items = {}, minItems = 0, maxItems }: JsonSchema, name: string): Values {
    const item = this.values(items, name)
    const few = fc.array(item, { minLength: minItems, maxLength: minItems + 3 })
    if (maxItems === undefined) return few
    const count = fc.constantFrom(maxItems, maxItems, maxItems + 1)
    const same = fc.tuple(item, count).map(([value, count]) => Array<unknown>(count).fill(value))
    // Two batches have more rows than a page.
    const different = fc
      .tuple(fc.constantFrom('one', 'two'), count)
      .map(([start, count]) => Array.from({ length: count }, (_, index) => `${start}-${index}@example.com`))
    return fc.oneof(
      { weight: 30, arbitrary: few },
      { weight: 1, arbitrary: same },
      ...(name === 'emails' ? [{ weight: 2, arbitrary: different }] : []),
    )
  }

  #objects({ properties = {}, required = [], additionalProperties }: JsonSchema): Values {
    const fields = Object.entries(properties).map(([name, schema]) => {
      // `not` forbids a field, which a request has nevertheless now and then.
      const values = schema.not
        ? fc.oneof(
            emails,
            emails.map((email) => [email]),
          )
        : this.values(schema, name)
      const absent = required.includes(name) ? 1 : schema.not ? 800 : 30
      return fc
        .oneof({ weight: 40, arbitrary: values }, { weight: absent, arbitrary: fc.constant(undefined) })
        .map((value) => [name, value] as const)
    })
    const more =
      typeof additionalProperties === 'object'
        ? fc.array(fc.tuple(fc.constantFrom(...slugs), this.values(additionalProperties, '')), { maxLength: 2 })
        : fc.constant([])
    const strange = fc.oneof(
      { weight: 20, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.tuple(strangeNames, strangeValues).map((field) => [field]) },
    )
    return fc.tuple(fc.tuple(...fields), more, strange).map((parts) => ownFields(parts.flat()))
  }
}

/** An object whose fields are all its own: `__proto__` too, which an assignment would not add. */
function ownFields(fields: Iterable<readonly [string, unknown]>): object {
  return Object.fromEntries(fields)
}

const kinds: Readonly<Record<string, string>> = {
  course_id: 'course',
  course_ids: 'course',
  ids: 'course',
  list_ids: 'list',
  academy: 'academy',
}

function texts({ format, pattern, minLength, maxLength }: JsonSchema, name: string): fc.Arbitrary<string> {
  if (name === 'id') return fc.nat(3).map((number) => `00000000-0000-4000-8000-00000000000${number}`)
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-fA-F]{8}')) return idsOf(kinds[name] ?? 'student')
  if (format === 'email' || /email|holders|to$/.test(name)) return emails
  if (/^now$|_at$/.test(name)) return times
  if (/^(courses?|purchases|slug)$/.test(name)) return fc.oneof(fc.constantFrom(...slugs), fc.constant('{{course.1}}'))
  if (name === 'granted_to') return fc.constantFrom(...names)
  if (name === 'before') return fc.nat(60).map(String)
  // The pattern of a text that is trimmed has the length between its first and its last character.
  const between = /\{0,(\d+)\}/.exec(pattern ?? '')?.[1]
  if (pattern !== undefined && between === undefined) return fc.constantFrom('a', 'A-b_c.d~e')
  const edges = [minLength, between === undefined ? maxLength : Number(between) + 2].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const plain = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    fc.nat(200).map((number) => `${name} ${number}`),
  )
  return fc.oneof(
    { weight: 30, arbitrary: plain },
    { weight: 3, arbitrary: textsOfLength(1, ...edges) },
    { weight: 3, arbitrary: oddTexts },
  )
}

function numbers({ type, minimum = 0, maximum = 100 }: JsonSchema, name: string): fc.Arbitrary<number> {
  // A fault that waits long would hold up the history.
  if (name === 'delay_ms') return fc.nat(2)
  // The smallest safe integer means that there is no bound.
  const from = Math.max(minimum, 0)
  const small = fc.integer({ min: from, max: Math.min(maximum, from + 6) })
  return type === 'number' ? fc.oneof(small, fc.constantFrom(0.5, 7.5)) : small
}

/** Values just beside those that a schema allows. */
function besides({ minimum, maximum, maxItems }: JsonSchema): Values {
  const values = [
    ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxItems === undefined ? [] : [Array<string>(maxItems + 1).fill('x')]),
    'x',
  ]
  return fc.constantFrom<unknown>(...values)
}
