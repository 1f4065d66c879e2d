import { endpointList } from '@academy-access/schemas'

/** The method and the path of each operation. */
export const places: Readonly<Record<string, readonly [method: string, path: string]>> = Object.fromEntries(
  endpointList.map(({ id, method, path }) => [id, [method.toLowerCase(), path.replaceAll(/:(\w+)/g, '{$1}')]]),
)
