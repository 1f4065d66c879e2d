/*
 * Writes the public types out in full to dist/types.d.ts. The file then imports neither the schemas nor zod, an editor
 * shows `Student` with its fields, and checking a program that uses the client takes a tenth of the type instantiations.
 */
import { writeFileSync } from 'node:fs'

import ts from 'typescript'

const source = new URL('./src/types.ts', import.meta.url).pathname
const target = new URL('./dist/types.d.ts', import.meta.url).pathname

const { config } = ts.readConfigFile(new URL('./tsconfig.json', import.meta.url).pathname, (path) =>
  ts.sys.readFile(path),
)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, new URL('.', import.meta.url).pathname)
const program = ts.createProgram([source], { ...options, noEmit: true })
const checker = program.getTypeChecker()
const problems = ts.getPreEmitDiagnostics(program)
if (problems.length > 0) {
  throw new Error(
    ts.formatDiagnostics(problems, {
      getCurrentDirectory: () => '',
      getCanonicalFileName: (path) => path,
      getNewLine: () => '\n',
    }),
  )
}

const file = program.getSourceFile(source)!
const symbols = checker
  .getExportsOfModule(checker.getSymbolAtLocation(file)!)
  .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
const named = new Map(symbols.map((symbol) => [checker.getDeclaredTypeOfSymbol(symbol), symbol.name]))

const declarations = symbols.map((symbol) => {
  const { name } = symbol
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const docs = comment(symbol, '')
  if (symbol.declarations?.some((node) => node.getSourceFile() === file && ts.isInterfaceDeclaration(node))) {
    return symbol.declarations.map((node) => node.getFullText().trim()).join('\n')
  }
  return isObject(type)
    ? `${docs}export interface ${name} ${fields(type, '', shapeOf(symbol))}`
    : `${docs}export type ${name} = ${whole(type, '')}`
})
writeFileSync(target, `${declarations.join('\n\n')}\n`)

/** A type as text: its name if this package exports it, or else its definition. */
function text(type: ts.Type, indent: string): string {
  return named.get(type) ?? (isObject(type) ? twin(type) : undefined) ?? whole(type, indent)
}

/** The definition of a type as text. */
function whole(type: ts.Type, indent: string): string {
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
  if (type.isUnion()) return union(type, indent)
  if (type.isIntersection() && type.types.some((part) => !isObject(part))) {
    return `(${type.types.map((part) => text(part, indent)).join(' & ')})`
  }
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    const item = text(element!, indent)
    const isReadonly = type.symbol.name === 'ReadonlyArray'
    return `${isReadonly ? 'readonly ' : ''}${element!.isUnion() && !named.has(element) ? `(${item})` : item}[]`
  }
  if (type.isStringLiteral()) return `'${type.value}'`
  return isObject(type) ? fields(type, indent) : checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
}

function union(type: ts.UnionType, indent: string): string {
  const parts = type.types.map((part) => (part.flags & ts.TypeFlags.BooleanLiteral ? 'boolean' : text(part, indent)))
  const order = (part: string) => ['(string & {})', 'null', 'undefined'].indexOf(part)
  return [...new Set(parts)].toSorted((a, b) => order(a) - order(b)).join(' | ')
}

function fields(type: ts.Type, indent: string, shape?: ts.Type): string {
  const deeper = `${indent}  `
  const properties = checker.getPropertiesOfType(type)
  if (properties.length === 0) return '{}'
  const lines = properties.map((property) => {
    const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional)
    const name = /^[\w$]+$/.test(property.name) ? property.name : `'${property.name}'`
    return `${comment(property, deeper) || comment(shape?.getProperty(property.name), deeper)}${deeper}${name}${isOptional ? '?' : ''}: ${text(checker.getTypeOfSymbol(property), deeper)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

/** The name of an exported type with the same fields. Types that are inferred from schemas have no name of their own. */
function twin(type: ts.Type): string | undefined {
  const keys = (of: ts.Type) =>
    checker
      .getPropertiesOfType(of)
      .map(({ name }) => name)
      .join()
  for (const [other, name] of named) {
    const isSame = isObject(other) && keys(other) === keys(type)
    if (isSame && checker.isTypeAssignableTo(type, other) && checker.isTypeAssignableTo(other, type)) return name
  }
  return undefined
}

function isObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isObject)
  return Boolean(type.flags & ts.TypeFlags.Object) && !checker.isArrayType(type)
}

/** The shape of the schema with the type's name. The fields of request types have their comments only there. */
function shapeOf(symbol: ts.Symbol): ts.Type | undefined {
  if (!(symbol.flags & ts.SymbolFlags.Variable)) return undefined
  const shape = checker.getTypeOfSymbol(symbol).getProperty('shape')
  return shape && checker.getTypeOfSymbol(shape)
}

function comment(symbol: ts.Symbol | undefined, indent: string): string {
  // A schema and its type share a name, so the comment of the schema comes first.
  const words = ts
    .displayPartsToString(symbol?.getDocumentationComment(checker))
    .replace(/^Schema of \{@link \w+\}\.[^\n]*\n?/m, '')
    .trim()
  if (words === '') return ''
  const lines = words.split('\n')
  return lines.length === 1
    ? `${indent}/** ${words} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`.replace(/ +\n/, '\n')).join('')}${indent} */\n`
}
