/** How many bits of a hash a level of the tree uses. A change copies a branch of each level, of at most 16 items. */
const step = 4
/** The bits of a hash. */
const width = 32

type Id = { readonly id: string }

/** A row, or those whose hashes begin with the same bits. */
type Item<Row> = Row | Branch<Row>

class Branch<Row> {
  /** Which of the 16 places have an item. It is 0 below the last level, where all rows have the same hash. */
  readonly bits: number
  /** The items in the order of their places. */
  readonly items: readonly Item<Row>[]

  constructor(bits: number, items: readonly Item<Row>[]) {
    this.bits = bits
    this.items = items
  }

  /** The item at a place, which is one bit. */
  at(place: number): Item<Row> | undefined {
    return (this.bits & place) === 0 ? undefined : this.items[countOf(this.bits & (place - 1))]
  }

  /** The branch with another item at a place; without one for undefined. */
  with(place: number, item: Item<Row> | undefined): Branch<Row> {
    const { bits, items } = this
    const index = countOf(bits & (place - 1))
    if (item === undefined) return new Branch(bits ^ place, items.toSpliced(index, 1))
    return (bits & place) === 0
      ? new Branch(bits | place, items.toSpliced(index, 0, item))
      : new Branch(bits, items.with(index, item))
  }
}

/** A row that is new, different or deleted. */
export interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/**
 * Rows by id, as a tree by a hash of the ids. It never changes: a change returns another one, which shares all branches but
 * those on the way to the row. So what has changed since an earlier one is found without reading the rest.
 */
export class RowsById<Row extends Id> {
  readonly #root: Branch<Row>

  private constructor(root: Branch<Row>) {
    this.#root = root
  }

  /** Rows with different ids. */
  static of<Row extends Id>(rows: readonly Row[]): RowsById<Row> {
    return new RowsById(
      branchOf(
        rows.map((row) => ({ row, hash: hashOf(row.id) })),
        0,
      ),
    )
  }

  get(id: string): Row | undefined {
    const hash = hashOf(id)
    let item: Item<Row> | undefined = this.#root
    for (let shift = 0; item instanceof Branch; shift += step) {
      item = shift < width ? item.at(placeOf(hash, shift)) : rowsIn(item).find((row) => row.id === id)
    }
    return item?.id === id ? item : undefined
  }

  /** All rows, in no particular order. */
  all(): readonly Row[] {
    return rowsIn(this.#root)
  }

  /** With a row, in place of the one with the same id. */
  with(row: Row): RowsById<Row> {
    return new RowsById(put(this.#root, { row, hash: hashOf(row.id) }, 0))
  }

  /** Without the row of an id, if there is one. */
  without(id: string): RowsById<Row> {
    if (!this.get(id)) return this
    const root = take(this.#root, id, { hash: hashOf(id), shift: 0 })
    return new RowsById(root instanceof Branch ? root : branchOf(root ? [{ row: root, hash: hashOf(root.id) }] : [], 0))
  }

  /** The rows that are new, different or deleted since an earlier one, in no particular order. */
  changesSince(earlier: RowsById<Row>): RowChange<Row>[] {
    const changes: RowChange<Row>[] = []
    addChanges(earlier.#root, this.#root, changes)
    return changes
  }
}

interface Hashed<Row> {
  readonly row: Row
  readonly hash: number
}

/** A branch of rows whose hashes have the same bits up to a level. */
function branchOf<Row extends Id>(rows: readonly Hashed<Row>[], shift: number): Branch<Row> {
  if (shift >= width)
    return new Branch(
      0,
      rows.map(({ row }) => row),
    )
  const groups: Hashed<Row>[][] = []
  for (const one of rows) (groups[(one.hash >>> shift) & 15] ??= []).push(one)
  let bits = 0
  const items: Item<Row>[] = []
  // Empty places are left out.
  groups.forEach((group, index) => {
    bits |= 1 << index
    items.push(group.length === 1 ? group[0]!.row : branchOf(group, shift + step))
  })
  return new Branch(bits, items)
}

function put<Row extends Id>(branch: Branch<Row>, added: Hashed<Row>, shift: number): Branch<Row> {
  const { row, hash } = added
  if (shift >= width) return new Branch(0, [...rowsIn(branch).filter(({ id }) => id !== row.id), row])
  const place = placeOf(hash, shift)
  const present = branch.at(place)
  if (present === undefined || (!(present instanceof Branch) && present.id === row.id)) return branch.with(place, row)
  if (present instanceof Branch) return branch.with(place, put(present, added, shift + step))
  return branch.with(place, branchOf([{ row: present, hash: hashOf(present.id) }, added], shift + step))
}

/** A branch without a row. A single row is left as such, so that the same rows always make the same tree. */
function take<Row extends Id>(
  branch: Branch<Row>,
  id: string,
  { hash, shift }: { readonly hash: number; readonly shift: number },
): Item<Row> | undefined {
  if (shift >= width) {
    const [only, ...others] = rowsIn(branch).filter((row) => row.id !== id)
    return others.length === 0 ? only : new Branch(0, [only!, ...others])
  }
  const place = placeOf(hash, shift)
  const present = branch.at(place)
  const left = branch.with(
    place,
    present instanceof Branch ? take(present, id, { hash, shift: shift + step }) : undefined,
  )
  const [only] = left.items
  return left.items.length === 1 && !(only instanceof Branch) ? only : left
}

/** Adds the changes between two items. Those that the two share have none. */
function addChanges<Row extends Id>(
  before: Item<Row> | undefined,
  after: Item<Row> | undefined,
  changes: RowChange<Row>[],
): void {
  if (before === after) return
  if (hasPlaces(before) && hasPlaces(after)) return addChangesOfPlaces(before, after, changes)
  const former = new Map(rowsIn(before).map((row) => [row.id, row]))
  for (const row of rowsIn(after)) {
    const same = former.get(row.id)
    former.delete(row.id)
    if (same !== row) changes.push({ before: same, after: row })
  }
  for (const row of former.values()) changes.push({ before: row, after: undefined })
}

function addChangesOfPlaces<Row extends Id>(before: Branch<Row>, after: Branch<Row>, changes: RowChange<Row>[]): void {
  // Most changes leave the places of a branch as they are.
  if (before.bits === after.bits) {
    before.items.forEach((item, index) => addChanges(item, after.items[index], changes))
    return
  }
  for (let places = before.bits | after.bits; places !== 0; places &= places - 1) {
    const place = places & -places
    addChanges(before.at(place), after.at(place), changes)
  }
}

/** Whether an item is a branch above the lowest level, where all rows have the same hash. */
const hasPlaces = <Row>(item: Item<Row> | undefined): item is Branch<Row> => item instanceof Branch && item.bits !== 0

function rowsIn<Row>(item: Item<Row> | undefined): readonly Row[] {
  if (item === undefined) return []
  return item instanceof Branch ? item.items.flatMap(rowsIn<Row>) : [item]
}

const placeOf = (hash: number, shift: number): number => 1 << ((hash >>> shift) & 15)

/** The number of bits that are set, of 16. */
function countOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555)
  const fours = (pairs & 0x3333) + ((pairs >>> 2) & 0x3333)
  return ((((fours + (fours >>> 4)) & 0x0f0f) * 0x0101) >>> 8) & 31
}

/** FNV-1a, with its bits mixed once more: the first ones choose the place in the root. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return hash ^ (hash >>> 15)
}
