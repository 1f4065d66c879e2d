import { dirname, relative } from 'node:path'

import ts from 'typescript'

/** The names that the declarations of a module may use. */
export interface Names {
  /** The exports of the module, in its order. */
  readonly exports: readonly Export[]
  /** The name under which the module exports a symbol. */
  exportedAs: (symbol: ts.Symbol) => string | undefined
  /** The name of a type that the module exports or imports. */
  ofType: (type: ts.Type) => string | undefined
  /** Names for the members of a union, as far as they are the members of named unions; and the other members. */
  ofMembers: (members: readonly ts.Type[]) => { names: string[]; others: ts.Type[] }
  /** Types that the module exports or imports, with their names. */
  readonly types: ReadonlyMap<ts.Type, string>
  /**
   * Whether a piece of source code can be published as it is: it uses no name of another package, or with
   * `imports: true` none that must stay private. Remembers the names it uses, so that they are declared or imported.
   */
  canPublish: (node: ts.Node, options: { imports: boolean }) => boolean
  /** Declarations that are not exported, but are used by those that are. */
  readonly helpers: ReadonlySet<ts.Symbol>
  /** The import statements that the declarations need. */
  importLines: () => string[]
}

/** An export, with the symbol that declares it. */
export interface Export {
  readonly name: string
  readonly target: ts.Symbol
  /** Whether only the type of this name is exported, by `export type`. */
  readonly isTypeOnly: boolean
}

/** Reads the names of a module. */
export function namesOf(program: ts.Program, file: ts.SourceFile): Names {
  const checker = program.getTypeChecker()
  const exports = exportsOf(checker, file)
  const exported = new Map(exports.map(({ name, target }) => [target, name]))
  const helpers = new Set<ts.Symbol>()
  // Modules that are written together know each other's imports: inference drops the name of a union, wherever it is from.
  const together = program.getRootFileNames().flatMap((path) => program.getSourceFile(path) ?? [])
  const imported = new Map(
    [...together, file]
      .flatMap((source) => [...importsOf(checker, source, file)])
      .filter(([, { target }]) => !exported.has(target)),
  )
  const used = new Map<string, Set<string>>()

  const types = new Map<ts.Type, string>()
  for (const [name, { target }] of imported) if (isPlainType(target)) types.set(typeOf(target), name)
  for (const [target, name] of exported) if (isPlainType(target)) types.set(typeOf(target), name)

  // Inference drops the name of a union. The largest ones are looked for first.
  const literalUnions = [...types.keys()]
    .filter((type) => type.isUnion())
    .filter((union) => union.types.every((member) => member.isStringLiteral()))
    .toSorted((a, b) => b.types.length - a.types.length)

  function typeOf(symbol: ts.Symbol): ts.Type {
    return checker.getDeclaredTypeOfSymbol(symbol)
  }

  function use(name: string, specifier: string): void {
    used.set(specifier, (used.get(specifier) ?? new Set()).add(name))
  }

  function ofType(type: ts.Type): string | undefined {
    const name = types.get(type)
    const source = name === undefined ? undefined : imported.get(name)
    if (name !== undefined && source) use(name, source.specifier)
    return name
  }

  function ofMembers(members: readonly ts.Type[]): { names: string[]; others: ts.Type[] } {
    const others = new Set(members)
    const found: string[] = []
    for (const union of literalUnions) {
      const name = union.types.every((member) => others.has(member)) ? ofType(union) : undefined
      if (name === undefined) continue
      found.push(name)
      for (const member of union.types) others.delete(member)
    }
    return { names: found, others: [...others] }
  }

  function canPublish(node: ts.Node, options: { imports: boolean }): boolean {
    const references = referencesIn(node).map((id) => referenceOf(id, node, options.imports))
    if (!references.every((reference) => reference !== undefined)) return false
    for (const remember of references) remember()
    return true
  }

  /** Records a name of published code when it is called; undefined if the name must not be published. */
  function referenceOf(id: ts.Identifier, within: ts.Node, mayImport: boolean): (() => void) | undefined {
    const symbol = checker.getSymbolAtLocation(id)
    if (!symbol) throw new Error(`${id.text} in ${id.getSourceFile().fileName} cannot be resolved`)
    const target = resolved(checker, symbol)
    const name = exported.get(target)
    if (name !== undefined) return name === id.text ? () => {} : undefined
    if (symbol !== target) {
      const specifier = specifierOf(symbol, file)
      return mayImport && specifier !== undefined ? () => use(id.text, specifier) : undefined
    }
    const [declaration] = target.declarations ?? []
    if (!declaration || isWithin(declaration, within)) return () => {}
    const home = declaration.getSourceFile()
    if (!ts.isExternalModule(home)) return () => {}
    return home === within.getSourceFile() ? () => void helpers.add(target) : undefined
  }

  return {
    exports,
    exportedAs: (symbol) => exported.get(symbol),
    ofType,
    ofMembers,
    types,
    canPublish,
    helpers,
    importLines: () =>
      [...used]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([specifier, names]) => `import type { ${[...names].toSorted().join(', ')} } from '${specifier}'`),
  }
}

function exportsOf(checker: ts.TypeChecker, file: ts.SourceFile): Export[] {
  const module = checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${file.fileName} exports nothing`)
  return checker.getExportsOfModule(module).map((symbol) => ({
    name: symbol.name,
    target: resolved(checker, symbol),
    isTypeOnly: Boolean(symbol.declarations?.some((node) => ts.isExportSpecifier(node) && isTypeOnly(node))),
  }))
}

function isTypeOnly(node: ts.ExportSpecifier): boolean {
  return node.isTypeOnly || node.parent.parent.isTypeOnly
}

/** The imports of a module, as another module would write them. */
function importsOf(checker: ts.TypeChecker, source: ts.SourceFile, file: ts.SourceFile) {
  const imports = new Map<string, { target: ts.Symbol; specifier: string }>()
  for (const statement of source.statements) {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const element of bindings.elements) {
      const symbol = checker.getSymbolAtLocation(element.name)
      if (!symbol) continue
      const specifier = specifierOf(symbol, file)
      if (specifier !== undefined) imports.set(element.name.text, { target: resolved(checker, symbol), specifier })
    }
  }
  return imports
}

/** From where the published module imports a name; undefined if it must not. */
function specifierOf(symbol: ts.Symbol, file: ts.SourceFile): string | undefined {
  const specifier = symbol.declarations?.find(ts.isImportSpecifier)
  // An import of a whole namespace, or one under another name.
  if (!specifier || specifier.propertyName) return undefined
  const source = specifier.parent.parent.parent.moduleSpecifier
  if (!ts.isStringLiteral(source) || /^zod(\/|$)|\/(internal|compiled)$/.test(source.text)) return undefined
  if (!source.text.startsWith('.')) return source.text
  const path = relative(
    dirname(file.fileName),
    new URL(source.text, `file://${source.getSourceFile().fileName}`).pathname,
  )
  return path.startsWith('.') ? path : `./${path}`
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Whether a symbol is a type without type parameters, and more than another word for a primitive. */
function isPlainType(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some(
    (node) =>
      (ts.isInterfaceDeclaration(node) && !node.typeParameters) ||
      (ts.isTypeAliasDeclaration(node) &&
        !node.typeParameters &&
        !ts.isTypeReferenceNode(node.type) &&
        ![ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NumberKeyword, ts.SyntaxKind.BooleanKeyword].includes(
          node.type.kind,
        )),
  )
}

function isWithin(node: ts.Node, ancestor: ts.Node): boolean {
  return node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor))
}

/** The names of types and values that a declaration uses. */
function referencesIn(node: ts.Node): ts.Identifier[] {
  if (ts.isTypeReferenceNode(node)) return [leftmost(node.typeName), ...children(node.typeArguments)]
  if (ts.isTypeQueryNode(node)) return [leftmost(node.exprName), ...children(node.typeArguments)]
  if (ts.isExpressionWithTypeArguments(node)) return [leftmost(node.expression), ...children(node.typeArguments)]
  const found: ts.Identifier[] = []
  ts.forEachChild(node, (child) => void found.push(...referencesIn(child)))
  return found
}

function children(nodes: readonly ts.Node[] | undefined): ts.Identifier[] {
  return (nodes ?? []).flatMap(referencesIn)
}

function leftmost(name: ts.EntityName | ts.Expression): ts.Identifier {
  if (ts.isIdentifier(name)) return name
  if (ts.isQualifiedName(name)) return leftmost(name.left)
  if (ts.isPropertyAccessExpression(name)) return leftmost(name.expression)
  throw new Error(`expected a name, got ${name.getText()}`)
}
