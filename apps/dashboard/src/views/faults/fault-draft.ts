import { messageOf } from '../../ui/message-of.ts'
import type { FaultInput } from '../../api/client.ts'
import { typedNumber } from '../shared/typed-number.ts'

export type FaultKind = 'error' | 'network' | 'reply' | 'delay' | 'passthrough'

/** A fault as its form has it: numbers and JSON are texts that a person types. */
export interface FaultDraft {
  readonly kind: FaultKind
  readonly operation: FaultInput['operation']
  /** JSON. */
  readonly when: string
  readonly phase: NonNullable<FaultInput['phase']>
  /** A code of the error table, or the status of a proxy's page. */
  readonly error: NonNullable<FaultInput['code']> | GatewayStatus
  readonly message: string
  readonly html: string
  readonly retryAfter: string
  readonly email: string
  readonly network: NonNullable<FaultInput['network']>
  readonly reply: string
  readonly delay: string
  readonly times: string
  /** In percent. */
  readonly chance: string
}

/** The statuses of a proxy, which have no code in the API. */
export const gatewayStatuses = [502, 503, 504] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** The error of a field, as the form shows it beside the field. */
export class DraftError extends Error {
  readonly field: keyof FaultDraft

  constructor(field: keyof FaultDraft, message: string) {
    super(message)
    this.field = field
  }
}

/** The fault that a form describes. Throws a `DraftError` for a text that is no number or no JSON; the server checks the rest. */
export function toInput(draft: FaultDraft): FaultInput {
  const { operation, phase } = draft
  const times = numberOf(draft, 'times')
  const chance = numberOf(draft, 'chance')
  const delay = numberOf(draft, 'delay')
  return {
    operation,
    ...(draft.when.trim() !== '' && { when: jsonOf(draft, 'when') }),
    ...(phase === 'after' && { phase }),
    ...effectOf(draft),
    ...(delay !== undefined && { delay_ms: delay }),
    ...(times !== undefined && { times }),
    ...(chance !== undefined && chance !== 100 && { probability: chance / 100 }),
  }
}

function effectOf(draft: FaultDraft): Partial<FaultInput> {
  switch (draft.kind) {
    case 'error':
      return errorEffect(draft)
    case 'network':
      return { network: draft.network }
    case 'reply':
      return { reply: jsonOf(draft, 'reply') }
    case 'passthrough':
      return { passthrough: true }
    default:
      return {}
  }
}

function errorEffect(draft: FaultDraft): Partial<FaultInput> {
  const { error, message, html, email, operation } = draft
  const retry_after = hasRetryAfter(error) ? numberOf(draft, 'retryAfter') : undefined
  return {
    ...(typeof error === 'number' ? { status: error } : { code: error }),
    ...(message !== '' && { message }),
    ...(html !== '' && { html }),
    ...(retry_after !== undefined && { retry_after }),
    ...(email !== '' && operation === 'lists.members.add' && { email }),
  }
}

/** Whether a response with this error says when to come again. */
export const hasRetryAfter = (error: FaultDraft['error']): boolean => error === 'rate_limit_exceeded' || error === 503

function jsonOf(draft: FaultDraft, field: 'reply' | 'when'): Record<string, unknown> {
  try {
    return JSON.parse(draft[field])
  } catch (error) {
    throw new DraftError(field, `Expected JSON: ${messageOf(error)}`)
  }
}

/** A number that a person has typed; undefined for an empty field. */
function numberOf(draft: FaultDraft, field: 'times' | 'chance' | 'delay' | 'retryAfter'): number | undefined {
  const text = draft[field].trim()
  if (text === '') return undefined
  try {
    return typedNumber(text)
  } catch (error) {
    throw new DraftError(field, messageOf(error))
  }
}

/** The fields of the form by the names that the server uses in its errors. */
const fields: ReadonlyMap<string, keyof FaultDraft> = new Map(
  Object.entries({
    operation: 'operation',
    when: 'when',
    phase: 'phase',
    status: 'error',
    code: 'error',
    message: 'message',
    html: 'html',
    retry_after: 'retryAfter',
    email: 'email',
    network: 'network',
    reply: 'reply',
    delay_ms: 'delay',
    times: 'times',
    probability: 'chance',
  } as const),
)

/** The field that an error of the server is about, such as `fault.retry_after: expected seconds from 0`. */
export function fieldOf(message: string): keyof FaultDraft | undefined {
  return fields.get(/^\w+\.(\w+)/.exec(message)?.[1] ?? '')
}
