import { define } from '../properties.ts'

// Registered symbols: the guards then also recognize errors of another realm and of a second copy of this package.
const kind = Symbol.for('@academy-access/sdk/error')
const repeatable = Symbol.for('@academy-access/sdk/repeatable')

/** Sets the name of an error class on its prototype, so that printing an error does not list `name` as a field. */
export function identify(error: { prototype: object }, name: string): string {
  define(define(error.prototype, 'name', name), kind, name)
  return name
}

/** The class name of an error, also if the error comes from another copy of the package. */
export function kindOf(error: unknown): string | undefined {
  return (error as { [kind]?: string } | null | undefined)?.[kind]
}

/** Says of an error that the contract allows to repeat its call, even if its write may have happened. */
export function markRepeatable(error: object): void {
  define(error, repeatable, true)
}

/** Whether an error is marked so. */
export function isRepeatable(error: object): boolean {
  return Reflect.get(error, repeatable) === true
}
