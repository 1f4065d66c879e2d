const kind = Symbol.for('@academy-access/engine/error')

/**
 * Makes `instanceof` true for errors of another copy of this package too: a bundle or a tree of packages may contain two,
 * and the platform of one may be behind the handlers of the other.
 */
export function recognizeCopies(error: { readonly prototype: object }, name: string): void {
  Object.defineProperty(error.prototype, kind, { value: name })
  Object.defineProperty(error, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      // A class that extends this one has only its own instances.
      if (this !== error) return Function.prototype[Symbol.hasInstance].call(this, value)
      return typeof value === 'object' && value !== null && Reflect.get(value, kind) === name
    },
  })
}
