/*
 * A rule of the linter for what receives requests: only a router reads their paths. The rule rejects conditions on a variable or
 * a field with the name `pathname`.
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

const message = 'Ask for the route that the router has found. A second reader of the path can disagree with it.'

function create(context: Context) {
  return {
    Identifier(node: Node) {
      if (node['name'] === 'pathname' && isCompared(node)) context.report({ node, message })
    },
  }
}

// The linter reads the default export.
export default { meta: { name: 'paths' }, rules: { 'are-routed': { create } } }

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
