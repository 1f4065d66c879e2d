/** The call of a function of predicates.ts, for the generator of parsers. */
export interface PredicateCall {
  /** The name of the function. */
  readonly name: string
  /** The arguments after the checked value. */
  readonly args: readonly number[]
}

// Filled only while the modules with schemas load.
const calls = new WeakMap<object, PredicateCall>()

/**
 * A predicate for `z.refine` that calls a function of predicates.ts. Generated parsers call the same function, so a
 * schema of an endpoint has no other refinements.
 */
export function refinement<Value, Args extends readonly number[]>(
  predicate: (value: Value, ...args: Args) => boolean,
  ...args: Args
): (value: Value) => boolean {
  const refine = (value: Value) => predicate(value, ...args)
  calls.set(refine, { name: predicate.name, args })
  return refine
}

/** The call behind a predicate; undefined for a function that `refinement` did not make. */
export function predicateCallOf(refine: object): PredicateCall | undefined {
  return calls.get(refine)
}
