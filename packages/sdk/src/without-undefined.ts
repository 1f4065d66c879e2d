/** A copy of options without those that are undefined, so that it replaces no others. */
export function withoutUndefined<Options extends object>(options: Options): Defined<Options> {
  const copy = { ...options }
  for (const name of Object.keys(copy) as (keyof Options)[]) if (copy[name] === undefined) delete copy[name]
  return copy
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> }
