import { endpointList, inspect, isObject } from '@academy-access/schemas/internal'

import type {
  AcademyInfo,
  CalledOperation,
  ControlInfo,
  Emulator,
  Operation,
  OperationInput,
  RunControl,
  Target,
} from './target.ts'

/** An emulator as a target. All that the tools do with it is a control, so its dashboard shows it too. */
export function emulatorTarget(controls: readonly ControlInfo[], run: RunControl): Target {
  const emulator: Emulator = {
    controls,
    run,
    async academy(idOrName) {
      const academies = (await run('academies.list', {})) as readonly AcademyInfo[]
      const wanted = idOrName?.toLowerCase()
      const found = academies.find(
        ({ id, name }) => wanted === undefined || id === wanted || name.toLowerCase() === wanted,
      )
      if (found) return found
      if (wanted === undefined) throw new Error('The server has no academy. run_control academies.create adds one.')
      const names = academies.slice(0, 10).map(({ name }) => inspect(name))
      throw new Error(`No academy ${inspect(idOrName)}; expected an id or one of ${names.join(', ')}`)
    },
  }
  return {
    about:
      'a local emulator of the Academy Access API, with test data. Every change can be undone: nothing real is behind it.',
    operations: endpointList,
    emulator,
    async call(operation, input, idOrName) {
      const { id } = await emulator.academy(idOrName)
      const { body } = input
      const request = {
        method: operation.method,
        path: pathOf(operation, input),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }
      return toCalled(await run('journal.send', request, id))
    },
  }
}

/** The path and the query of a request. */
function pathOf({ id, path }: Operation, { params = {}, query = {} }: OperationInput): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new Error(`params.${unknown}: ${id} has ${names.length === 0 ? 'no params' : names.join(', ')}`)
  }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`params.${name}: expected an id, got nothing`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function toCalled(entry: unknown): CalledOperation {
  const {
    id,
    status,
    code,
    network,
    response_body: body,
  } = entry as {
    readonly id: string
    readonly status: number
    readonly code?: string
    readonly network?: string
    readonly response_body?: unknown
  }
  const data = isObject(body) ? (body['data'] ?? body['error'] ?? body) : (body ?? null)
  const next =
    network === undefined
      ? {}
      : { next: `A fault of the network (${network}) lost the response; explain_request ${id}` }
  return { status, code, request: id, data, ...next }
}
