/**
 * A map that forks in the time of its own changes: forks share a base that nobody writes to any more, and each keeps
 * its changes in a layer of its own.
 */
export class LayeredMap<Value extends object> {
  #base: ReadonlyMap<string, Value>
  /** Changes since the base; undefined marks a key as deleted. */
  #layer: Map<string, Value | undefined>
  #changed: ((key: string) => void) | undefined

  constructor(base: ReadonlyMap<string, Value> = new Map(), layer: Map<string, Value | undefined> = new Map()) {
    this.#base = base
    this.#layer = layer
  }

  get(key: string): Value | undefined {
    const value = this.#layer.get(key)
    return value !== undefined || this.#layer.has(key) ? value : this.#base.get(key)
  }

  /** From now on tells the key of each value that is set or deleted; forks tell nothing. */
  watch(changed: (key: string) => void): void {
    this.#changed = changed
  }

  /** Sets a value; its key becomes the last. */
  set(key: string, value: Value): void {
    this.#changed?.(key)
    this.#layer.delete(key)
    this.#layer.set(key, value)
  }

  delete(key: string): void {
    this.#changed?.(key)
    if (this.#base.has(key)) this.#layer.set(key, undefined)
    else this.#layer.delete(key)
  }

  /** In the order in which they were set. */
  *values(): Generator<Value> {
    for (const [key, value] of this.#base) if (!this.#layer.has(key)) yield value
    for (const value of this.#layer.values()) if (value !== undefined) yield value
  }

  fork(): LayeredMap<Value> {
    // A layer that has grown to a share of the base becomes part of it, so that the copy below stays small.
    if (this.#layer.size > 64 && this.#layer.size > this.#base.size / 16) this.#settle()
    return new LayeredMap(this.#base, new Map(this.#layer))
  }

  #settle(): void {
    const base = new Map(this.#base)
    for (const [key, value] of this.#layer) {
      base.delete(key)
      if (value !== undefined) base.set(key, value)
    }
    this.#base = base
    this.#layer = new Map()
  }
}
