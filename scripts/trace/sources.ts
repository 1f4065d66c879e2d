import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

import ts from 'typescript'

const root = new URL('../../', import.meta.url).pathname
const { config } = ts.readConfigFile(`${root}tsconfig.base.json`, (file) => ts.sys.readFile(file))
const { paths = {} } = ts.parseJsonConfigFileContent(config, ts.sys, root).options

/** The source of a package of this repository, as tsconfig.base.json maps it. */
export function sourceOf(specifier: string): string | undefined {
  const [source] = paths[specifier] ?? []
  return source === undefined ? undefined : pathToFileURL(resolve(root, source)).href
}

/** JavaScript of a file in which every function runs its body through `traceCall`. */
export function instrumentedSource(path: string, file: string): string {
  return ts.transpileModule(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
    transformers: { before: [(context) => (source) => instrument(source, file, context)] },
  }).outputText
}

function instrument(source: ts.SourceFile, file: string, context: ts.TransformationContext): ts.SourceFile {
  const { factory } = context
  const traced = (name: string, body: ts.ConciseBody, isAsync: boolean) =>
    factory.createCallExpression(factory.createIdentifier('traceCall'), undefined, [
      factory.createStringLiteral(file),
      factory.createStringLiteral(name),
      factory.createArrowFunction(
        isAsync ? [factory.createModifier(ts.SyntaxKind.AsyncKeyword)] : undefined,
        undefined,
        [],
        undefined,
        undefined,
        body,
      ),
    ])
  const block = (name: string, body: ts.Block, isAsync: boolean) =>
    factory.createBlock([factory.createReturnStatement(traced(name, body, isAsync))])
  const visit = (node: ts.Node): ts.Node => {
    const visited = ts.visitEachChild(node, visit, context)
    const name = nameOf(node)
    if (ts.isArrowFunction(visited)) {
      const { modifiers, typeParameters, parameters, type, equalsGreaterThanToken, body } = visited
      const call = traced(name, body, isAsync(visited))
      return factory.updateArrowFunction(
        visited,
        modifiers,
        typeParameters,
        parameters,
        type,
        equalsGreaterThanToken,
        call,
      )
    }
    if (ts.isFunctionDeclaration(visited) && visited.body && !visited.asteriskToken) {
      const { modifiers, asteriskToken, name: id, typeParameters, parameters, type, body } = visited
      const inner = block(name, body, isAsync(visited))
      return factory.updateFunctionDeclaration(
        visited,
        modifiers,
        asteriskToken,
        id,
        typeParameters,
        parameters,
        type,
        inner,
      )
    }
    if (ts.isMethodDeclaration(visited) && visited.body && !visited.asteriskToken) {
      const { modifiers, asteriskToken, name: id, questionToken, typeParameters, parameters, type, body } = visited
      const inner = block(name, body, isAsync(visited))
      return factory.updateMethodDeclaration(
        visited,
        modifiers,
        asteriskToken,
        id,
        questionToken,
        typeParameters,
        parameters,
        type,
        inner,
      )
    }
    return visited
  }
  return ts.visitEachChild(source, visit, context)
}

/** The name of a function, or of the variable or field that it is assigned to. */
function nameOf(node: ts.Node): string {
  const named = ts.isArrowFunction(node) ? node.parent : node
  const isNamed =
    ts.isFunctionDeclaration(named) ||
    ts.isMethodDeclaration(named) ||
    ts.isVariableDeclaration(named) ||
    ts.isPropertyDeclaration(named) ||
    ts.isPropertyAssignment(named)
  return isNamed && named.name && ts.isIdentifier(named.name) ? named.name.text : ''
}

function isAsync(node: ts.ArrowFunction | ts.FunctionDeclaration | ts.MethodDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false
}
