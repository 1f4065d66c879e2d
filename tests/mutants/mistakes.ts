import { parseSync, Visitor } from 'vite'

/** A mistake of one token: replaces the text from `start` to `end`. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A mistake in a file, as it is kept: `before` occurs once in the file. */
export interface Mistake {
  readonly file: string
  readonly before: string
  readonly after: string
}

const wrongOperators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

const wrongMethods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  find: 'findLast',
  at: 'indexOf',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  trim: 'toString',
  push: 'unshift',
  flatMap: 'map',
  toReversed: 'slice',
}

/** All mistakes of one token in a source text. Throws for a syntax error. */
export function mistakesIn(file: string, source: string): Mistake[] {
  return editsOf(file, source).flatMap(({ start, end, text }) => {
    const isSyntax = parseSync(file, source.slice(0, start) + text + source.slice(end)).errors.length === 0
    const [from, to] = uniqueLines(source, start, end)
    const after = source.slice(from, start) + text + source.slice(end, to)
    return isSyntax ? [{ file, before: source.slice(from, to), after }] : []
  })
}

/** The text with the mistake, or undefined if `before` does not occur exactly once any more. */
export function withMistake(source: string, { before, after }: Mistake): string | undefined {
  const [head, tail, ...others] = source.split(before)
  return head === undefined || tail === undefined || others.length > 0 ? undefined : head + after + tail
}

function editsOf(file: string, source: string): Edit[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} must be TypeScript without an error: ${errors[0]?.message}`)
  const edits: Edit[] = []
  const typeLiterals = new Set<number>()
  const add = (start: number, end: number, text: string) => {
    if (!typeLiterals.has(start)) edits.push({ start, end, text })
  }
  const binary = (left: { end: number }, operator: string, right: { start: number }) => {
    const text = wrongOperators[operator]
    const start = left.end + source.slice(left.end, right.start).indexOf(operator)
    if (text !== undefined) add(start, start + operator.length, text)
  }
  new Visitor({
    TSLiteralType: ({ literal }) => void typeLiterals.add(literal.start),
    BinaryExpression: ({ left, operator, right }) => binary(left, operator, right),
    LogicalExpression: ({ left, operator, right }) => binary(left, operator, right),
    AssignmentExpression({ left, operator, right }) {
      if (operator === '+=' || operator === '-=') {
        const start = left.end + source.slice(left.end, right.start).indexOf(operator)
        add(start, start + 2, operator === '+=' ? '-=' : '+=')
      }
    },
    Literal({ start, end, value }) {
      if (typeof value === 'boolean') add(start, end, String(!value))
      if (typeof value === 'number') add(start, end, String(value + 1))
    },
    UnaryExpression({ start, operator, argument }) {
      if (operator === '!') add(start, argument.start, '')
    },
    AwaitExpression({ start, argument }) {
      add(start, argument.start, '')
    },
    UpdateExpression({ start, end, operator, prefix }) {
      const text = operator === '++' ? '--' : '++'
      if (prefix) add(start, start + 2, text)
      else add(end - 2, end, text)
    },
    ContinueStatement({ start }) {
      add(start, start + 'continue'.length, 'break')
    },
    MemberExpression({ computed, property }) {
      const text = property.type === 'Identifier' && !computed ? wrongMethods[property.name] : undefined
      if (text !== undefined) add(property.start, property.end, text)
    },
  }).visit(program)
  return edits
}

/** The lines around a place, and as many before and after them as make the text unique in the file. */
function uniqueLines(source: string, start: number, end: number): [from: number, to: number] {
  let from = source.lastIndexOf('\n', start - 1) + 1
  let to = endOfLine(source, end)
  while (source.split(source.slice(from, to)).length > 2) {
    from = source.lastIndexOf('\n', from - 2) + 1
    to = endOfLine(source, to + 1)
  }
  return [from, to]
}

function endOfLine(source: string, from: number): number {
  const index = source.indexOf('\n', from)
  return index < 0 ? source.length : index
}
