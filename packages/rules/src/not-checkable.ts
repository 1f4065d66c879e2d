/** What a rule needs that one key does not have, and the numbers of these rules. */
export const notCheckable: Readonly<Record<string, readonly string[]>> = {}
