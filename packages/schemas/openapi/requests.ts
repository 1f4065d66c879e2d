import * as z from 'zod/mini'

import { AddMembers, PageQuery, UpdateList } from '../src/index.ts'
import { shapeOf } from '../src/values.ts'

type Json = z.core.JSONSchema.BaseSchema

/** Describes a part of a request as what the service accepts: it trims texts and moves numbers of a page into their range. */
export function describeRequest(schema: z.core.$ZodType, json: Json): void {
  if ((schema as unknown) === UpdateList) splitAlternatives(json, ['name', 'description'])
  if ((schema as unknown) === AddMembers) splitAlternatives(json, ['email', 'emails'], { isExclusive: true })
  if (pageNumbers.has(schema)) {
    json.type = 'number'
    delete json.minimum
    delete json.maximum
  }
  if (json.type === 'string') describeText(schema as z.core.$ZodString, json)
  // A default makes the field required in the types of some generators. Its description names the default.
  if (json.type === 'boolean') delete json.default
}

function describeText(schema: z.core.$ZodString, json: Json): void {
  const { format, minLength = 0, maxLength } = json
  if (format === 'uuid' || format === 'email') {
    // D13, D46: generators reject versions and letters that the service accepts by these formats.
    delete json.format
    delete json.allOf
    delete json.maxLength
    json.pattern = patterns[format]
  } else if (maxLength !== undefined && isTrimmed(schema)) {
    delete json.minLength
    delete json.maxLength
    const text = `\\S(?:[\\s\\S]{0,${maxLength - 2}}\\S)?`
    json.pattern = `^\\s*${minLength === 0 ? `(?:${text})?` : text}\\s*$`
  }
}

const patterns = {
  uuid: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  email: '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$',
}

/** Whether the service trims a text before it measures it. */
function isTrimmed({ _zod }: z.core.$ZodString): boolean {
  return _zod.def.checks?.some((check) => check._zod.def.check === 'overwrite') ?? false
}

// D16, D17
const pageNumbers: ReadonlySet<z.core.$ZodType> = new Set(
  Object.values(shapeOf(PageQuery)).map((field) => (field as z.ZodMiniOptional)._zod.def.innerType),
)

/**
 * Turns an object that needs one of some fields into a choice of objects that each require one of them, and forbid the others
 * if the choice is exclusive. With `oneOf`, some tools reject objects that share a field.
 */
function splitAlternatives(json: Json, alternatives: readonly string[], { isExclusive = false } = {}): void {
  const { type, properties = {}, required = [] } = json
  delete json.type
  delete json.properties
  delete json.required
  json.anyOf = alternatives.map((name) => ({
    type,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, schema]) => {
        const isForbidden = isExclusive && field !== name && alternatives.includes(field)
        // Some tools cannot read `false`, which means the same.
        return [field, isForbidden ? { not: {} } : schema]
      }),
    ),
    required: [...required, name],
  })) as Json[]
}
