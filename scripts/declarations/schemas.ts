import ts from 'typescript'

import type { Names } from './names.ts'

/** Whether a type is a schema of zod. */
export function isSchema(type: ts.Type): boolean {
  return type.getProperty('_zod') !== undefined && type.getProperty('~standard') !== undefined
}

/** Reads from a schema of zod what the published `Schema` says of it. */
export interface SchemaReader {
  /** Output and input of a schema, as types or by their names. The input is left out where it is the output. */
  typesOf: (schema: ts.Type) => (ts.Type | string)[]
}

export function schemaReader(checker: ts.TypeChecker, names: Names): SchemaReader {
  // A schema and its type have one name.
  const schemas = new Map<ts.Type, { name: string; type: ts.Type }>()
  for (const { name, target } of names.exports) {
    if (!(target.flags & ts.SymbolFlags.Variable) || !(target.flags & ts.SymbolFlags.Type)) continue
    schemas.set(checker.getTypeOfSymbol(target), { name, type: checker.getDeclaredTypeOfSymbol(target) })
  }

  function isSame(one: ts.Type, other: ts.Type): boolean {
    return checker.isTypeAssignableTo(one, other) && checker.isTypeAssignableTo(other, one)
  }

  function fieldOf(type: ts.Type, name: string): ts.Type {
    const field = type.getProperty(name)
    if (!field) throw new Error(`${checker.typeToString(type)} has no ${name}: it is not a schema as zod declares it`)
    return checker.getTypeOfSymbol(field)
  }

  function nameOrType(schema: ts.Type, side: ts.Type): ts.Type | string {
    const twin = schemas.get(schema)
    if (twin && isSame(twin.type, side)) return twin.name
    const isAnyObject = side.getProperties().length === 0 && side.getStringIndexType() !== undefined
    // Not every interface is assignable to an object with any fields.
    return isAnyObject ? 'object' : side
  }

  return {
    typesOf: (schema) => {
      if (!names.exports.some(({ name }) => name === 'Schema')) {
        throw new Error('a schema of zod is public, and the module exports no Schema to declare it with')
      }
      const [output, input] = [fieldOf(fieldOf(schema, '_zod'), 'output'), fieldOf(fieldOf(schema, '_zod'), 'input')]
      // A schema of a response is lenient: it takes more than its output. Only the documented form is promised.
      const isOne = checker.isTypeAssignableTo(output, input)
      return isOne ? [nameOrType(schema, output)] : [nameOrType(schema, output), nameOrType(schema, input)]
    },
  }
}
