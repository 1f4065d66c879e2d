/** A part of a text: the index of its first character, and the index after its last one. */
export type TextRange = readonly [start: number, end: number]

/** Finds the secrets in a text that is not encoded. */
export type FindSecrets = (text: string) => Iterable<TextRange>

/** Finds words in linear time, whatever their letters' case is: the algorithm of Aho and Corasick. */
export function findWords(words: readonly string[]): FindSecrets {
  const root: Node = { next: new Map(), fallback: undefined, longest: 0 }
  for (const word of words) {
    let node = root
    for (let index = 0; index < word.length; index++) {
      const code = folded(word.charCodeAt(index))
      let next = node.next.get(code)
      if (!next) node.next.set(code, (next = { next: new Map(), fallback: root, longest: 0 }))
      node = next
    }
    node.longest = word.length
  }
  const nodes = [root]
  for (const node of nodes) {
    for (const [code, next] of node.next) {
      nodes.push(next)
      next.fallback = follow(node.fallback, code) ?? root
      next.longest ||= next.fallback.longest
    }
  }
  return function* (text) {
    let node = root
    for (let index = 0; index < text.length; index++) {
      node = follow(node, folded(text.charCodeAt(index))) ?? root
      if (node.longest > 0) yield [index + 1 - node.longest, index + 1]
    }
  }
}

/** The longest beginning of a word at a place of a text. */
interface Node {
  readonly next: Map<number, Node>
  /** The longest shorter beginning at the same place. Undefined for none. */
  fallback: Node | undefined
  /** The length of the longest word that ends here. 0 for none. */
  longest: number
}

function follow(start: Node | undefined, code: number): Node | undefined {
  for (let node = start; node; node = node.fallback) {
    const next = node.next.get(code)
    if (next) return next
  }
  return undefined
}

/** The code of a letter in lower case. */
export function folded(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
}
