/** The most items of a node. A change copies one node of each level: about 2,000 bytes at 100,000 rows. */
const most = 16

/** A part of the rows. A node never changes, so that any number of orders share it. All leaves have the same height: 0. */
type Node<Row> = Leaf<Row> | Branch<Row>

interface Leaf<Row> {
  readonly height: 0
  readonly size: number
  readonly last: Row
  readonly items: readonly Row[]
}

interface Branch<Row> {
  readonly height: number
  /** The number of rows below it. */
  readonly size: number
  readonly last: Row
  readonly items: readonly Node<Row>[]
}

/**
 * Rows in an order, as a tree: of two rows that are equal in the order, it has one. It never changes: a change returns another
 * one, which shares all nodes but those on the way to the row. So an earlier state is kept by keeping a reference to it.
 */
export class Sorted<Row> {
  readonly #root: Node<Row> | undefined
  readonly #isBefore: (a: Row, b: Row) => boolean

  private constructor(root: Node<Row> | undefined, isBefore: (a: Row, b: Row) => boolean) {
    this.#root = root
    this.#isBefore = isBefore
  }

  /** Rows in any sequence, of which no two are equal in the order. */
  static of<Row>(rows: readonly Row[], isBefore: (a: Row, b: Row) => boolean): Sorted<Row> {
    if (rows.length === 0) return new Sorted<Row>(undefined, isBefore)
    const sorted = isSorted(rows, isBefore) ? rows : rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    let nodes: Node<Row>[] = groupsOf(sorted).map(leafOf)
    while (nodes.length > 1) nodes = groupsOf(nodes).map(branchOf)
    return new Sorted(nodes[0], isBefore)
  }

  get size(): number {
    return this.#root?.size ?? 0
  }

  /** How many rows are before a row, which may be none of them. */
  rank(row: Row): number {
    let rank = 0
    let node = this.#root
    while (node && isBranch(node)) {
      const index = this.#childFor(node, row)
      for (let before = 0; before < index; before++) rank += node.items[before]!.size
      node = node.items[index]
    }
    return node ? rank + this.#placeIn(node.items, row) : rank
  }

  /** The order with a row, in place of the equal one if there is one. */
  with(row: Row): Sorted<Row> {
    const [first, second] = this.#root ? this.#put(this.#root, row) : [leafOf([row])]
    return new Sorted(second ? branchOf([first, second]) : first, this.#isBefore)
  }

  /** The order without the row that is equal to another one, which it must have. */
  without(row: Row): Sorted<Row> {
    let root = this.#root && this.#take(this.#root, row)
    while (root && isBranch(root) && root.items.length === 1) root = root.items[0]
    return new Sorted(root, this.#isBefore)
  }

  /** The rows between two places. */
  slice(from: number, to: number): Row[] {
    const rows: Row[] = []
    if (this.#root) collect(this.#root, from, to, rows)
    return rows
  }

  /** All rows, as an array of the caller. */
  all(): Row[] {
    return this.slice(0, this.size)
  }

  /** A node with a row: itself, or two halves. */
  #put(node: Node<Row>, row: Row): readonly [Node<Row>, Node<Row>?] {
    if (!isBranch(node)) {
      const { items } = node
      const place = this.#placeIn(items, row)
      const isThere = place < items.length && !this.#isBefore(row, items[place]!)
      return divided(items.toSpliced(place, isThere ? 1 : 0, row), place === items.length, leafOf)
    }
    // A row that is newer than all others belongs to the last node.
    const index = Math.min(this.#childFor(node, row), node.items.length - 1)
    const [child, second] = this.#put(node.items[index]!, row)
    if (second) {
      return divided(node.items.toSpliced(index, 1, child, second), index === node.items.length - 1, branchOf)
    }
    return [this.#replaced(node, index, child)]
  }

  /** A node without a row; undefined when it was the only one. */
  #take(node: Node<Row>, row: Row): Node<Row> | undefined {
    if (!isBranch(node)) {
      const { items } = node
      return items.length === 1 ? undefined : leafOf(items.toSpliced(this.#placeIn(items, row), 1))
    }
    const index = this.#childFor(node, row)
    const child = this.#take(node.items[index]!, row)
    if (child) return this.#replaced(node, index, child)
    return node.items.length === 1 ? undefined : branchOf(node.items.toSpliced(index, 1))
  }

  #replaced({ height, size, items }: Branch<Row>, index: number, child: Node<Row>): Branch<Row> {
    const changed = items.with(index, child)
    return { height, size: size + child.size - items[index]!.size, last: changed.at(-1)!.last, items: changed }
  }

  /** Index of the first node whose last row is not before a row. */
  #childFor({ items }: Branch<Row>, row: Row): number {
    let low = 0
    let high = items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(items[middle]!.last, row)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Index of the first row that is not before a row. */
  #placeIn(rows: readonly Row[], row: Row): number {
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#isBefore(rows[middle]!, row)) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isBranch = <Row>(node: Node<Row>): node is Branch<Row> => node.height > 0

const leafOf = <Row>(items: readonly Row[]): Leaf<Row> => ({
  height: 0,
  size: items.length,
  last: items.at(-1)!,
  items,
})

function branchOf<Row>(items: readonly Node<Row>[]): Branch<Row> {
  const last = items.at(-1)!
  return { height: last.height + 1, size: items.reduce((sum, { size }) => sum + size, 0), last: last.last, items }
}

/** Nodes of some items. A node that is filled from its end, as by new rows, stays full. */
function divided<Item, Made>(
  items: readonly Item[],
  isAtEnd: boolean,
  nodeOf: (items: readonly Item[]) => Made,
): readonly [Made, Made?] {
  if (items.length <= most) return [nodeOf(items)]
  const middle = isAtEnd ? most : items.length >>> 1
  return [nodeOf(items.slice(0, middle)), nodeOf(items.slice(middle))]
}

function groupsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const groups = []
  for (let start = 0; start < items.length; start += most) groups.push(items.slice(start, start + most))
  return groups
}

/** Adds the rows of a node between two places to `rows`. */
function collect<Row>(node: Node<Row>, from: number, to: number, rows: Row[]): void {
  if (!isBranch(node)) {
    for (let place = Math.max(from, 0); place < Math.min(to, node.size); place++) rows.push(node.items[place]!)
    return
  }
  let start = 0
  for (const child of node.items) {
    if (start >= to) return
    if (start + child.size > from) collect(child, from - start, to - start, rows)
    start += child.size
  }
}

function isSorted<Row>(rows: readonly Row[], isBefore: (a: Row, b: Row) => boolean): boolean {
  for (let index = 1; index < rows.length; index++) if (!isBefore(rows[index - 1]!, rows[index]!)) return false
  return true
}

/** A record with its place in time. */
export interface Entry {
  readonly id: string
  /** ISO 8601, UTC with milliseconds: sorts as text. */
  readonly at: string
  /** Orders records of the same time: the later insertion is the newer one (D20). */
  readonly seq: number
}

/** Whether an entry comes before another one in order of time. */
export const isOlder = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.seq < b.seq)

/** Compares two entries for a sort by time, oldest first. */
export function compare(a: Entry, b: Entry): number {
  if (a.at === b.at) return a.seq - b.seq
  return a.at < b.at ? -1 : 1
}
