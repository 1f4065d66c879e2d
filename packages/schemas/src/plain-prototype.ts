/*
 * zod does not load beside names that a script has added to `Object.prototype`, and its error says nothing of them. Each file with
 * zod imports this one first.
 */
const names = [...Object.keys(Object.prototype), 'get', 'set', 'value', 'writable']
const added = names.find((name) => name in Object.prototype)
if (added !== undefined) throw new TypeError(`Object.prototype.${added}: zod does not load beside it; remove it`)
