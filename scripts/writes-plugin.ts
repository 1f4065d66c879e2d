/*
 * A rule of the linter for the commands: only `OutputFile` of @academy-access/command writes and deletes files, because
 * `checkFiles` has found out before that each is no input and no other output.
 */

/** What may be imported from `node:fs` and `node:fs/promises`. It changes no file. */
const reads = new Set(['createReadStream', 'existsSync', 'readFile', 'readFileSync', 'stat', 'statSync'])

interface Import {
  readonly source: { readonly value: unknown }
  readonly specifiers?: readonly { readonly imported?: { readonly name?: string } }[]
}

interface Context {
  report(problem: { node: Import; message: string }): void
}

const message = `Write files with \`OutputFile\`, which \`checkFiles\` makes. Import only ${[...reads].join(', ')}.`

function create(context: Context) {
  const check = (node: Import) => {
    if (!/^(?:node:)?fs(?:\/promises)?$/.test(String(node.source.value))) return
    const { specifiers = [{}] } = node
    if (!specifiers.every(({ imported }) => reads.has(imported?.name ?? ''))) context.report({ node, message })
  }
  return { ImportDeclaration: check, ImportExpression: check }
}

// The linter reads the default export.
export default { meta: { name: 'outputs' }, rules: { 'are-checked': { create } } }
