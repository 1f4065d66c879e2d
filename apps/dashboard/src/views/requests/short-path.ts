const prefix = '/api/v1'
const uuid = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** A path of the API as a row shows it: without the prefix that all have, and with the beginnings of ids. */
export function shortPath(path: string): string {
  const shown = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
  return shown.replaceAll(uuid, '$1…')
}
