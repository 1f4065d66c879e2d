/** Gets every write to a record: what it is one of, its id, and the record before and after. */
export interface WriteLog {
  add(of: string, id: string, before: object | undefined, after: object | undefined): void
}

/**
 * A map whose fork costs as much as its changes: forks share a base that is never written to again, and each keeps its
 * changes in its own layer.
 */
export class LayeredMap<Value extends object> {
  #base: Base<Value>
  /** Changes on top of the base; null marks a deleted key. */
  #layer: Map<string, Value | null> = none
  #log: WriteLog | undefined
  #name = ''

  constructor(base: Base<Value> = none) {
    this.#base = base
  }

  get(key: string): Value | undefined {
    const value = this.#layer.get(key)
    return value === undefined ? this.#base.get(key) : (value ?? undefined)
  }

  /** Logs each value that is set or deleted from now on, as one of `name`; a fork does not. */
  track(log: WriteLog, name: string): void {
    this.#log = log
    this.#name = name
  }

  /** Sets a value. Its key becomes the last one. */
  set(key: string, value: Value): void {
    this.#log?.add(this.#name, key, this.get(key), value)
    const layer = this.#layerToChange()
    layer.delete(key)
    layer.set(key, value)
  }

  delete(key: string): void {
    this.#log?.add(this.#name, key, this.get(key), undefined)
    if (this.#base.has(key)) this.#layerToChange().set(key, null)
    else this.#layer.delete(key)
  }

  /** At least the number of values: deleted ones can count. O(1). */
  get mostSize(): number {
    return this.#base.size + this.#layer.size
  }

  /** All values in the order in which they were set. */
  *values(): Generator<Value> {
    for (const [, value] of this.entries()) yield value
  }

  /** All keys and values in the order in which they were set. */
  *entries(): Generator<[string, Value]> {
    for (const [key, value] of this.#base) if (!this.#layer.has(key)) yield [key, value]
    for (const [key, value] of this.#layer) if (value) yield [key, value]
  }

  fork(): LayeredMap<Value> {
    // A large layer is merged into the base, so that the copy below stays small.
    if (this.#layer.size > 64 && this.#layer.size > this.#base.size / 16) this.#merge()
    const copy = new LayeredMap(this.#base)
    if (this.#layer.size > 0) copy.#layer = new Map(this.#layer)
    return copy
  }

  #layerToChange(): Map<string, Value | null> {
    if (this.#layer === none) this.#layer = new Map()
    return this.#layer
  }

  #merge(): void {
    const base = new Map(this.#base)
    for (const [key, value] of this.#layer) {
      base.delete(key)
      if (value) base.set(key, value)
    }
    this.#base = base
    this.#layer = none
  }
}

/** What is never written to. */
export type Base<Value> = Pick<ReadonlyMap<string, Value>, 'get' | 'has' | 'size'> & Iterable<[string, Value]>

/** Stands for the layer of a map without changes: an academy with a million lists has as many of them. It stays empty. */
const none = new Map<string, never>()
