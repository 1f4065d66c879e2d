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

/** A file, in which every function runs its body through `traceCall`. */
export function instrumentedSource(path: string, file: string): string {
  const text = readFileSync(path, 'utf8')
  const inserted: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node)
    if (body) {
      const call = `traceCall('${file}', '${nameOf(node)}', ${isAsync(node) ? 'async ' : ''}() =>`
      const [start, end] = [body.getStart(), body.getEnd()]
      if (ts.isBlock(body)) inserted.push({ at: start + 1, text: ` return ${call} {` }, { at: end - 1, text: '}) ' })
      else inserted.push({ at: start, text: `${call} (` }, { at: end, text: '))' })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true))
  let result = ''
  let from = 0
  for (const { at, text: more } of inserted.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(from, at) + more
    from = at
  }
  return result + text.slice(from)
}

/** The body of a function. Generators have none: a `yield` cannot be in another function. */
function bodyOf(node: ts.Node): ts.ConciseBody | undefined {
  if (ts.isArrowFunction(node)) return node.body
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.asteriskToken ? undefined : node.body
  return undefined
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

function isAsync(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
}
