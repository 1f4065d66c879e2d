/** Collects garbage, so that the size of the heap is the size of the objects in use. */
export function collectGarbage(): void {
  if (!globalThis.gc) throw new Error('This benchmark needs Node to run with --expose-gc')
  globalThis.gc()
}
