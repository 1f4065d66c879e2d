/**
 * Creates a function that replaces the key in a text, and wrong keys that tests made of it. Every text of the command goes
 * through it.
 */
export function redactor(key: string): (text: string) => string {
  // Wrong keys lack some characters at the ends.
  const core = key.length > 16 ? key.slice(9, -2) : key
  const pattern = new RegExp(`[\\w%+-]*${core.replaceAll(/\W/g, String.raw`\$&`)}[\\w%+-]*`, 'gi')
  return (text) => text.replaceAll(pattern, '[API key]').replaceAll(/\w+[_-]live[_-]\w+/gi, '[API key]')
}
