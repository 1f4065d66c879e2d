/** A copy through JSON, as a data file or another process would get it. */
export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
