import ts from 'typescript'

import { commentOf } from './comment.ts'
import { type Export, type Names, namesOf } from './names.ts'
import { typeWriter } from './type-text.ts'

/** The declarations of a module, each written out or, if it uses only what may be published, as in the sources. */
export function writeModule(program: ts.Program, path: string): string {
  const file = program.getSourceFile(path)
  if (!file) throw new Error(`${path} is not part of the program`)
  const names = namesOf(program, file)
  const { text } = declarationWriter(program, names)
  const declarations = names.exports.flatMap(text)
  // Writing one helper may find another: the set grows while it is read.
  for (const helper of names.helpers)
    declarations.push(...text({ name: helper.name, target: helper, isTypeOnly: false }))
  // Without it, the declarations that are not exported would be too.
  const end = names.helpers.size > 0 ? ['export {}'] : []
  const result = `${[names.importLines().join('\n'), ...declarations, ...end].filter(Boolean).join('\n\n')}\n`
  const leaks = result.split('\n').filter((line) => /\bzod\b/i.test(line))
  if (leaks.length > 0) throw new Error(`${path}: the declarations mention zod:\n${leaks.join('\n')}`)
  return result
}

function declarationWriter(program: ts.Program, names: Names) {
  const checker = program.getTypeChecker()
  const types = typeWriter(program, names)

  /** A symbol may be a type and a value of the same name. */
  function text({ name, target, isTypeOnly }: Export): string[] {
    const exported = names.exportedAs(target) === undefined ? '' : 'export '
    const nodes = target.declarations ?? []
    const type = nodes.find((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    const values = isTypeOnly
      ? []
      : nodes.filter((node) => ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node))
    if (!type && values.length === 0) {
      throw new Error(`${name} is neither a type nor a constant nor a function: export it from another module`)
    }
    return [
      ...values.map((node) => `${commentOf(node, '')}${exported}declare ${valueText(node, name)}`),
      ...(type ? [`${commentOf(type, '')}${exported}${typeText(type, target, name)}`] : []),
    ]
  }

  function typeText(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration, symbol: ts.Symbol, name: string): string {
    const isGeneric = node.typeParameters !== undefined
    if ((ts.isInterfaceDeclaration(node) || isGeneric) && names.canPublish(node, { imports: true })) {
      return sourceText(node)
    }
    if (isGeneric) throw new Error(`${name} has type parameters and uses a private type: declare that type on its own`)
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    return types.isRecord(type)
      ? `interface ${name} ${types.fields(type, '', shapeOf(symbol))}`
      : `type ${name} = ${types.written(type, '')}`
  }

  function valueText(node: ts.VariableDeclaration | ts.FunctionDeclaration, name: string): string {
    if (ts.isVariableDeclaration(node)) return `const ${name}: ${annotated(node)}`
    const signature = checker.getSignatureFromDeclaration(node)
    if (!signature) throw new Error(`${name} has no signature`)
    return `function ${name}${types.signature(signature, ': ', '')}`
  }

  function annotated(node: ts.VariableDeclaration): string {
    const { type } = node
    if (type && names.canPublish(type, { imports: true })) return type.getText()
    return types.text(checker.getTypeAtLocation(node), '')
  }

  /** The shape of the schema of the same name: the fields of a request have their comments only there. */
  function shapeOf(symbol: ts.Symbol): ts.Type | undefined {
    if (!(symbol.flags & ts.SymbolFlags.Variable)) return undefined
    const shape = checker.getTypeOfSymbol(symbol).getProperty('shape')
    return shape && checker.getTypeOfSymbol(shape)
  }

  return { text }
}

/** A declaration as in the sources, without its modifiers and without the comments that are not TSDoc. */
function sourceText(node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string {
  const start = node.modifiers?.end ?? node.getStart()
  const lines = node.getSourceFile().text.slice(start, node.end).trim().split('\n')
  return lines
    .filter((line) => !/^\s*\/\//.test(line))
    .map((line) => (/^\s*\/?\*/.test(line) ? line : line.replace(/\s+\/\/ .*$/, '')))
    .join('\n')
}
