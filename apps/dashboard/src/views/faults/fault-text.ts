import type { FaultInput } from '../../api/client.ts'
import { errorCodes, operations, statuses } from '../../api/operations.ts'

/** The effect of a fault, as a sentence. */
export function effectOf(fault: FaultInput): string {
  const { delay_ms = 0, phase } = fault
  const isAfter = phase === 'after' && fault.email === undefined && !fault.passthrough
  const steps = [
    ...(isAfter ? ['carries out the request'] : []),
    ...(delay_ms > 0 ? [`waits ${durationOf(delay_ms)}`] : []),
    lastStep(fault, isAfter),
  ]
  const sentence = [steps.slice(0, -1).join(', '), steps.at(-1)].filter(Boolean).join(', then ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function lastStep(fault: FaultInput, isAfter: boolean): string {
  const { network, email, passthrough, reply, retry_after } = fault
  if (passthrough) return 'lets the request pass, and the faults behind this one do not see it'
  if (reply) return 'responds with the given data'
  if (network !== undefined) {
    return connections[network].does(isAfter ? 'sends half of the response' : 'sends the start of a success')
  }
  const error = errorOf(fault)
  if (email !== undefined) return `fails ${email} of a batch with ${error?.code ?? 'internal_error'}`
  if (!error) return 'responds as usual'
  const waits = retry_after ?? (error.code === 'rate_limit_exceeded' ? 1 : undefined)
  const name = error.code === undefined ? error.status : `${error.status} ${error.code}`
  const notes = [...(isHtml(fault) ? ['an HTML page'] : []), ...(waits === undefined ? [] : [`Retry-After: ${waits}`])]
  return `responds ${name}${notes.length > 0 ? ` with ${notes.join(' and ')}` : ''}`
}

/** What a broken connection does, and what the app sees of it. `part` is what was sent before. */
const connections: Readonly<
  Record<NonNullable<FaultInput['network']>, { readonly does: (part: string) => string; readonly seen: string }>
> = {
  reset: { does: () => 'cuts the connection', seen: 'fetch() rejects: TypeError' },
  stall: { does: (part) => `${part} and nothing more`, seen: 'fetch() resolves, response.json() never does' },
  truncate: { does: (part) => `${part} and cuts the connection`, seen: 'fetch() resolves, response.json() rejects' },
}

/** An example of the response that the app gets. */
export function seenByApp(fault: FaultInput): string {
  const { network, email, passthrough, reply, retry_after, delay_ms = 0, message, html } = fault
  if (passthrough) return 'the service’s own response'
  if (reply) return `{"data": ${shortened(JSON.stringify(reply))}}`
  if (network !== undefined) return connections[network].seen
  const error = errorOf(fault)
  if (email !== undefined) return `200 {"data": {"results": [… one of them an error]}}`
  if (!error) return `the usual response, after ${durationOf(delay_ms)}`
  const { status, code } = error
  if (isHtml(fault))
    return `${status} ${shortened(html ?? `<html><head><title>${status}…`)} and response.json() rejects`
  const waits = status === 429 ? `, Retry-After: ${retry_after ?? 1}` : ''
  const text = message ?? 'Injected fault: …'
  return `${status}${waits} {"error": {"code": "${code}", "message": "${shortened(text)}"}}`
}

/** The error response of a fault. A status without a code has its first code; what a proxy sends has none. */
function errorOf({ code, status }: FaultInput) {
  const used = code ?? errorCodes.find((one) => statuses[one] === status)
  if (used !== undefined) return { code: used, status: statuses[used] }
  return status === undefined ? undefined : { code: undefined, status }
}

/** A status without a code of the API is what a proxy sends, as a page. */
const isHtml = (fault: FaultInput) =>
  fault.html !== undefined || (errorOf(fault)?.code === undefined && fault.status !== undefined)

/** The method and path that a fault matches; an example for `*`. */
export function exampleRequest(operation: FaultInput['operation']): string {
  const example = operations.find(({ id }) => id === (operation === '*' ? 'students.create' : operation))
  return example ? `${example.method} ${example.path.replace('/api/v1', '')}` : operation
}

/** The condition of a fault, such as `body.email is "bob@example.com"`. Undefined for a fault without one. */
export function conditionOf({ when }: Pick<FaultInput, 'when'>): string | undefined {
  const values = Object.entries(when ?? {}).flatMap(([part, fields]) =>
    Object.entries(fields ?? {}).map(([name, value]) => `${part}.${name} is ${JSON.stringify(value)}`),
  )
  return values.length === 0 ? undefined : values.join(' and ')
}

/** How often a fault fires, such as `once` or `3 times, at 10 %`. */
export function frequencyOf({ times, probability = 1 }: Pick<FaultInput, 'times' | 'probability'>): string {
  const count = times === undefined ? 'always' : times === 1 ? 'once' : `${times.toLocaleString('en')} times`
  if (probability >= 1) return count
  const chance = `${Number((probability * 100).toPrecision(4))} % of the requests`
  return times === undefined ? chance : `${count}, at ${chance}`
}

export function durationOf(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds} ms`
    : `${Number((milliseconds / 1000).toPrecision(6)).toLocaleString('en')} s`
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
