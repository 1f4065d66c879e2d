import ts from 'typescript'

/** The TSDoc of a declaration as it is in the sources, with a line break after it; empty without one. */
export function commentOf(node: ts.Node | undefined, indent: string): string {
  const comment = node && ts.getJSDocCommentsAndTags(documented(node)).findLast(ts.isJSDoc)
  if (!comment) return ''
  const lines = comment
    .getText()
    .split('\n')
    .map((line) => line.trim())
  return lines.map((line, index) => `${indent}${index === 0 ? '' : ' '}${line}\n`).join('')
}

/** The TSDoc of a field, from the first of its declarations that has one. */
export function commentOfField(symbol: ts.Symbol | undefined, indent: string): string {
  for (const node of symbol?.declarations ?? []) {
    const comment = commentOf(node, indent)
    if (comment !== '') return comment
  }
  return ''
}

/** The comment of a constant is on its statement. */
function documented(node: ts.Node): ts.Node {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node
}
