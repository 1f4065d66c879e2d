/** A copy of options without those that are undefined, so that it replaces no others. */
export function withoutUndefined<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> }
