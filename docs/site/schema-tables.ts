/* Writes JSON schemas as tables of fields. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema | false>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly description?: string
}

const formats: Readonly<Record<string, string>> = { uuid: 'UUID', email: 'email address', 'date-time': 'ISO 8601' }

/** Functions for the schemas of one OpenAPI document. `linkOf` makes the link to a named schema. */
export function schemaTables(schemas: Readonly<Record<string, Schema>>, linkOf: (name: string) => string) {
  function resolved(schema: Schema): Schema {
    return schema.$ref ? schemas[nameOf(schema.$ref)]! : schema
  }

  function typeOf(schema: Schema): string {
    const { $ref, type, format, items, anyOf, oneOf, properties } = schema
    if ($ref) return linkOf(nameOf($ref))
    if (anyOf ?? oneOf) return (anyOf ?? oneOf)!.map(typeOf).join(' or ')
    const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
    if (values) return valuesText(values)
    if (type === 'array' && items) return items.properties ? 'array of objects' : `array of ${typeOf(items)}`
    if (properties) return 'object'
    const types = [type ?? 'any'].flat().map(String)
    return types.map((name) => (name === 'string' && format ? (formats[format] ?? format) : name)).join(' or ')
  }

  function fieldTable(schema: Schema): string {
    const variants = resolved(schema).oneOf ?? resolved(schema).anyOf ?? [schema]
    const fields = new Map<string, string[]>()
    for (const variant of variants) addFields(resolved(variant), '', variants.length > 1)
    return table(['Field', 'Type', 'Required', 'Description'], [...fields.values()])

    function addFields({ properties = {}, required = [] }: Schema, prefix: string, isVariant: boolean): void {
      for (const [name, field] of Object.entries(properties)) {
        if (field === false) continue
        const inner = objectOf(field)
        const path = `${prefix}${name}${inner && inner !== field && field.type === 'array' ? '[]' : ''}`
        const needed = required.includes(name) ? (isVariant ? 'either' : 'yes') : 'no'
        const meaning = field.description
        fields.set(path, [
          `\`${path}\``,
          typeOf(field),
          needed,
          [meaning, bounds(field, meaning)].filter(Boolean).join(' '),
        ])
        if (inner) addFields(inner, `${path}.`, false)
      }
    }
  }

  return { typeOf, fieldTable, resolved }
}

/** The object of a field whose fields get rows: the field itself, the items of an array, or the object beside a null. */
function objectOf(field: Schema): Schema | undefined {
  if (field.properties) return field
  if (field.items?.properties) return field.items
  const others = field.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? objectOf(others[0]!) : undefined
}

function valuesText(values: readonly unknown[]): string {
  if (values.includes('courses.list')) {
    return `[operation](endpoints.md)${values.includes('*') ? ' or `"*"`' : ''}`
  }
  if (values.includes('invalid_course')) return '[error code](../errors/index.md)'
  return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
}

function bounds({ default: preset, minimum, maximum }: Schema, meaning = ''): string {
  const small = (number: number | undefined) =>
    number === undefined || !Number.isSafeInteger(number) || Math.abs(number) === Number.MAX_SAFE_INTEGER
      ? undefined
      : number.toLocaleString('en')
  const [low, high] = [small(minimum), small(maximum)]
  const range =
    low !== undefined && high !== undefined ? `${low} to ${high}.` : low === undefined ? '' : `At least ${low}.`
  const isPlain = ['string', 'number', 'boolean'].includes(typeof preset)
  const presetText = isPlain && !/default/.test(meaning) ? `Default \`${JSON.stringify(preset)}\`.` : ''
  return [range, presetText].filter(Boolean).join(' ')
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1)!
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
