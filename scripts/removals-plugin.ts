/*
 * A rule of the linter for the commands, which change academies of others: only `removeProved` sends removals, because it reads
 * the record first. The rule rejects the operations of the client that remove something, and requests with DELETE.
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

const message =
  'Remove records with `removeProved` of @academy-access/command/removal, which reads the record first and keeps it.'

function create(context: Context) {
  const check = (node: Node) => {
    if (!isProved(node)) context.report({ node, message })
  }
  return {
    MemberExpression(node: Node) {
      if (isRemoval(nameOf(node), node['object'] as Node)) check(node)
    },
    VariableDeclarator({ id, init }: Node) {
      const { type, properties } = id as Node
      if (type !== 'ObjectPattern') return
      for (const field of properties as Node[]) if (isRemoval(nameOf(field), init as Node | null)) check(field)
    },
    Literal(node: Node) {
      if (node['value'] === 'DELETE' && isSent(node)) check(node)
    },
  }
}

// The linter reads the default export.
export default { meta: { name: 'academy' }, rules: { 'removals-are-proved': { create } } }

/** The name of a variable or a field; undefined if it is computed from more than a text. */
function nameOf(node: Node | null): string | undefined {
  const name = (node?.['property'] ?? node?.['key'] ?? node) as Node | null
  if (name?.type === 'Identifier' && node?.['computed'] !== true) return name['name'] as string
  return name?.type === 'Literal' && typeof name['value'] === 'string' ? name['value'] : undefined
}

/** The operations of the client that remove something, by what has them. */
const removals = new Set(['students.remove', 'members.remove', 'enrollments.revoke', 'lists.delete'])

const isRemoval = (name: string | undefined, owner: Node | null) => removals.has(`${nameOf(owner)}.${name}`)

/** Whether a text is part of a request, and not of a comparison. */
function isSent({ parent }: Node): boolean {
  return ['Property', 'CallExpression', 'NewExpression'].includes(parent?.type ?? '')
}

function isProved({ parent }: Node): boolean {
  if (parent === null) return false
  return (parent.type === 'CallExpression' && (parent['callee'] as Node)['name'] === 'removeProved') || isProved(parent)
}
