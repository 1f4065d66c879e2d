import ts from 'typescript'

import { commentOfField } from './comment.ts'
import type { Names } from './names.ts'
import { isSchema, schemaReader } from './schemas.ts'

/** Writes types as source code, by their names where they have one. */
export interface TypeWriter {
  /** A type, by its name if it has one. */
  text: (type: ts.Type, indent: string) => string
  /** A type without its name. */
  written: (type: ts.Type, indent: string) => string
  /** The fields of an object, in braces; `shape` has the comments of fields that have none of their own. */
  fields: (type: ts.Type, indent: string, shape?: ts.Type) => string
  /** Parameters and result of a function. */
  signature: (signature: ts.Signature, arrow: string, indent: string) => string
  /** Whether a type is an object with fields, and nothing else. */
  isRecord: (type: ts.Type) => boolean
}

export function typeWriter(program: ts.Program, names: Names): TypeWriter {
  const checker = program.getTypeChecker()
  const schemas = schemaReader(checker, names)
  const open = new Set<ts.Type>()

  function text(type: ts.Type, indent: string): string {
    return names.ofType(type) ?? reference(type, indent) ?? twin(type) ?? written(type, indent)
  }

  function written(type: ts.Type, indent: string): string {
    if (open.has(type)) throw new Error(`${byCompiler(type)} contains itself: declare it as an interface`)
    open.add(type)
    const result = structure(type, indent)
    open.delete(type)
    return result
  }

  function structure(type: ts.Type, indent: string): string {
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return union(type, indent)
    if (type.isIntersection() && !isRecord(type)) {
      return `(${type.types.map((part) => text(part, indent)).join(' & ')})`
    }
    if (checker.isArrayType(type) && isReference(type)) return array(type, indent)
    if (type.isStringLiteral()) return `'${type.value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
    if (isRecord(type)) return fields(type, indent)
    const [call, ...overloads] = type.getCallSignatures()
    if (call && overloads.length === 0 && type.getProperties().length === 0) {
      return `(${signature(call, ' => ', indent)})`
    }
    return byCompiler(type)
  }

  function byCompiler(type: ts.Type): string {
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  }

  /** A schema, a type of the standard library, or one of the module's generic types. */
  function reference(type: ts.Type, indent: string): string | undefined {
    if (isSchema(type)) {
      return `Schema<${schemas
        .typesOf(type)
        .map((one) => (typeof one === 'string' ? one : text(one, indent)))
        .join(', ')}>`
    }
    const { aliasSymbol, aliasTypeArguments } = type
    const alias = aliasSymbol && (aliasTypeArguments ? names.exportedAs(aliasSymbol) : libraryName(aliasSymbol))
    if (alias !== undefined) return withArguments(alias, aliasTypeArguments ?? [], indent)
    if (checker.isArrayType(type) || checker.isTupleType(type) || !type.symbol) return undefined
    if (!isReference(type) || type.target.typeParameters === undefined) return libraryName(type.symbol)
    const name = names.exportedAs(type.symbol) ?? libraryName(type.symbol)
    const own = checker.getTypeArguments(type).slice(0, type.target.typeParameters.length)
    return name === undefined ? undefined : withArguments(name, own, indent)
  }

  function withArguments(name: string, types: readonly ts.Type[], indent: string): string {
    return types.length === 0 ? name : `${name}<${types.map((type) => text(type, indent)).join(', ')}>`
  }

  /** The name of a type that every program has. */
  function libraryName(symbol: ts.Symbol): string | undefined {
    if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))) return undefined
    const isOfLibrary = symbol.declarations?.every((node) => program.isSourceFileDefaultLibrary(node.getSourceFile()))
    return isOfLibrary ? symbol.name : undefined
  }

  /** Inference drops the name of a type: the name of a type with the same fields. */
  function twin(type: ts.Type): string | undefined {
    if (!isRecord(type)) return undefined
    const keys = (of: ts.Type) =>
      of
        .getProperties()
        .map(({ name }) => name)
        .join()
    for (const [other, name] of names.types) {
      const isSame = isRecord(other) && keys(other) === keys(type)
      if (isSame && checker.isTypeAssignableTo(type, other) && checker.isTypeAssignableTo(other, type)) return name
    }
    return undefined
  }

  function union(type: ts.UnionType, indent: string): string {
    const isBoolean = (part: ts.Type) => Boolean(part.flags & ts.TypeFlags.BooleanLiteral)
    const hasBoth = type.types.filter(isBoolean).length === 2
    // The declaration of a named union has its members in full.
    const isNamed = names.types.has(type)
    const known = isNamed ? { names: [], others: type.types } : names.ofMembers(type.types)
    const parts = known.others.map((part) => (hasBoth && isBoolean(part) ? 'boolean' : text(part, indent)))
    const order = (part: string) => ['(string & {})', 'null', 'undefined'].indexOf(part)
    return [...new Set([...known.names, ...parts])].toSorted((a, b) => order(a) - order(b)).join(' | ')
  }

  function array(type: ts.TypeReference, indent: string): string {
    const [element] = checker.getTypeArguments(type)
    const item = element ? text(element, indent) : 'unknown'
    const isReadonly = type.symbol.name === 'ReadonlyArray'
    const isCompound = element?.isUnion() && item.includes(' | ')
    return `${isReadonly ? 'readonly ' : ''}${isCompound ? `(${item})` : item}[]`
  }

  function fields(type: ts.Type, indent: string, shape?: ts.Type): string {
    const deeper = `${indent}  `
    const readonly = readonlyFields(type)
    const lines = checker.getPropertiesOfType(type).map((field) => {
      const name = /^[\w$]+$/.test(field.name) ? field.name : `'${field.name}'`
      const modifier = readonly.has(field.name) ? 'readonly ' : ''
      const mark = field.flags & ts.SymbolFlags.Optional ? '?' : ''
      const comment = commentOfField(field, deeper) || commentOfField(shape?.getProperty(field.name), deeper)
      return `${comment}${deeper}${modifier}${name}${mark}: ${text(checker.getTypeOfSymbol(field), deeper)}\n`
    })
    const indexed = checker.getIndexInfosOfType(type).map(({ keyType, type: value, isReadonly }) => {
      return `${deeper}${isReadonly ? 'readonly ' : ''}[key: ${byCompiler(keyType)}]: ${text(value, deeper)}\n`
    })
    return lines.length + indexed.length === 0 ? '{}' : `{\n${lines.join('')}${indexed.join('')}${indent}}`
  }

  /** Names of the fields that cannot be written: what `as const` infers has no modifiers in the sources. */
  function readonlyFields(type: ts.Type): Set<string> {
    if (type.isIntersection()) return new Set(type.types.flatMap((part) => [...readonlyFields(part)]))
    const declared = type.getProperties().filter(({ valueDeclaration }) => {
      return valueDeclaration && ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Readonly
    })
    const flags: ts.NodeBuilderFlags =
      ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.IgnoreErrors
    const node = checker.typeToTypeNode(type, undefined, flags)
    const inferred = node && ts.isTypeLiteralNode(node) ? node.members.filter(isReadonlyMember) : []
    return new Set([
      ...declared.map(({ name }) => name),
      ...inferred.map(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '')),
    ])
  }

  function signature(of: ts.Signature, arrow: string, indent: string): string {
    const parameters = of.parameters.map((symbol) => {
      const { valueDeclaration: node } = symbol
      const isParameter = node !== undefined && ts.isParameter(node)
      const mark = isParameter && checker.isOptionalParameter(node) ? '?' : ''
      const rest = isParameter && node.dotDotDotToken ? '...' : ''
      return `${rest}${symbol.name}${mark}: ${text(checker.getTypeOfSymbol(symbol), indent)}`
    })
    return `(${parameters.join(', ')})${arrow}${text(of.getReturnType(), indent)}`
  }

  function isRecord(type: ts.Type): boolean {
    if (type.isIntersection()) return type.types.every(isRecord)
    if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type) || checker.isTupleType(type)) return false
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return false
    return !type.symbol || libraryName(type.symbol) === undefined
  }

  return { text, written, fields, signature, isRecord }
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type
}

function isReadonlyMember(member: ts.TypeElement): boolean {
  return ts.isPropertySignature(member) && Boolean(member.modifiers?.some(isReadonlyModifier))
}

function isReadonlyModifier({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.ReadonlyKeyword
}
