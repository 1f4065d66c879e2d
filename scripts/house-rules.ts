/*
 * The linter's rules of this repository. oxlint.config.ts says for which files each holds.
 */

/** A node of the syntax tree, as the linter passes it. */
interface Node {
  readonly type: string
  readonly parent: Node | null
  readonly [field: string]: unknown
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

/** A rule that reports each node of a kind for which `isWrong` is true. */
const rule = (message: string, isWrong: Readonly<Record<string, (node: Node) => boolean>>) => ({
  create: (context: Context) =>
    Object.fromEntries(
      Object.entries(isWrong).map(([type, isBad]) => [
        type,
        (node: Node) => {
          if (isBad(node)) context.report({ node, message })
        },
      ]),
    ),
})

/** What may be imported from `node:fs` and `node:fs/promises`. It changes no file. */
const reads = new Set(['createReadStream', 'existsSync', 'readFile', 'readFileSync', 'stat', 'statSync'])

// The linter reads the default export.
export default {
  meta: { name: 'academy' },
  rules: {
    'removals-are-proved': rule(
      'Remove records with `removeProved` of @academy-access/command/removal, which reads the record first and keeps it.',
      {
        MemberExpression: (node) => isRemoval(nameOf(node), node['object'] as Node) && !isProved(node),
        Property: (field) => isTakenRemoval(field) && !isProved(field),
        Literal: (node) => node['value'] === 'DELETE' && isSent(node) && !isProved(node),
      },
    ),
    'files-are-checked': rule(
      `Write files with \`OutputFile\`, which \`checkFiles\` makes. Import only ${[...reads].join(', ')}.`,
      { ImportDeclaration: importsWrites, ImportExpression: importsWrites },
    ),
    'paths-are-routed': rule(
      'Ask for the route that the router has found. A second reader of the path can disagree with it.',
      { Identifier: (node) => node['name'] === 'pathname' && isCompared(node) },
    ),
  },
}

/** The operations of the client that remove something, by what has them. */
const removals = new Set(['students.remove', 'members.remove', 'enrollments.revoke', 'lists.delete'])

const isRemoval = (name: string | undefined, owner: Node | null) => removals.has(`${nameOf(owner)}.${name}`)

/** Whether a field of a pattern takes a removal out of what has it: `const { remove } = academy.students`. */
function isTakenRemoval(field: Node): boolean {
  const declaration = field.parent?.type === 'ObjectPattern' ? field.parent.parent : null
  return declaration?.type === 'VariableDeclarator' && isRemoval(nameOf(field), declaration['init'] as Node | null)
}

/** The name of a variable or a field; undefined if it is computed from more than a text. */
function nameOf(node: Node | null): string | undefined {
  const name = (node?.['property'] ?? node?.['key'] ?? node) as Node | null
  if (name?.type === 'Identifier' && node?.['computed'] !== true) return name['name'] as string
  return name?.type === 'Literal' && typeof name['value'] === 'string' ? name['value'] : undefined
}

/** Whether a text is part of a request, and not of a comparison. */
function isSent({ parent }: Node): boolean {
  return ['Property', 'CallExpression', 'NewExpression'].includes(parent?.type ?? '')
}

function isProved({ parent }: Node): boolean {
  if (parent === null) return false
  return (parent.type === 'CallExpression' && (parent['callee'] as Node)['name'] === 'removeProved') || isProved(parent)
}

function importsWrites({ source, specifiers = [{}] }: Node): boolean {
  if (!/^(?:node:)?fs(?:\/promises)?$/.test(String((source as Node)['value']))) return false
  return !(specifiers as Partial<Node>[]).every(({ imported }) => reads.has(String((imported as Node)?.['name'])))
}

/** Methods that say something about a text. */
const questions = new Set(['startsWith', 'endsWith', 'includes', 'indexOf', 'match', 'search', 'test', 'exec'])

/** Whether the value of an expression, or a part of it, decides something. */
function isCompared(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return parent['test'] === node || (parent.type === 'ConditionalExpression' && isCompared(parent))
    case 'BinaryExpression':
      return /^[!=]==?$|^[<>]=?$/.test(String(parent['operator'])) || isCompared(parent)
    case 'SwitchStatement':
    case 'LogicalExpression':
      return true
    case 'CallExpression':
      return isQuestion(parent['callee'] as Node) || isCompared(parent)
    case 'MemberExpression':
    case 'ChainExpression':
    case 'UnaryExpression':
    case 'TemplateLiteral':
      return isCompared(parent)
    default:
      return false
  }
}

function isQuestion({ type, property }: Node): boolean {
  return type === 'MemberExpression' && questions.has(String((property as Node)['name']))
}
