/** A copy of options without those that are undefined, so that it replaces no others. */
export function withoutUndefined<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> }

/** Sets a field that is not listed. A script may have added `get` to `Object.prototype`: a descriptor that inherits it throws. */
export function define<Target extends object>(
  target: Target,
  name: PropertyKey,
  value: unknown,
  enumerable = false,
): Target {
  const descriptor = { __proto__: null, value, enumerable, configurable: true, writable: true }
  return Object.defineProperty(target, name, descriptor as PropertyDescriptor)
}
