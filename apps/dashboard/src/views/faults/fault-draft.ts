import { messageOf } from '../../ui/message-of.ts'
import type { FaultInput } from '../../api/client.ts'
import { typedNumber } from '../shared/typed-number.ts'
import type { Scope } from './scope.tsx'

export type FaultKind = 'error' | 'network' | 'reply' | 'delay' | 'passthrough'

/** A fault as its form has it, by the names of the control: numbers and JSON are texts that a person types. */
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
  readonly retry_after: string
  readonly email: string
  readonly network: NonNullable<FaultInput['network']>
  readonly reply: string
  readonly delay_ms: string
  readonly times: string
  /** In percent. */
  readonly probability: string
}

/** The statuses of a proxy, which have no code in the API. */
export const gatewayStatuses = [502, 503, 504] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** The fault that a form describes. Throws for a text that is no number or no JSON; the server checks the rest. */
export function toInput(draft: FaultDraft): FaultInput {
  const { operation, phase } = draft
  const times = numberOf(draft, 'times')
  const percent = numberOf(draft, 'probability')
  const delay_ms = numberOf(draft, 'delay_ms')
  return {
    operation,
    ...(draft.when.trim() !== '' && { when: jsonOf(draft, 'when') }),
    ...(phase === 'after' && { phase }),
    ...effectOf(draft),
    ...(delay_ms !== undefined && { delay_ms }),
    ...(times !== undefined && { times }),
    ...(percent !== undefined && percent !== 100 && { probability: percent / 100 }),
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
  const retry_after = hasRetryAfter(error) ? numberOf(draft, 'retry_after') : undefined
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
    throw new Error(`${field}: expected JSON: ${messageOf(error)}`, { cause: error })
  }
}

type NumberField = 'times' | 'probability' | 'delay_ms' | 'retry_after'

/** A number that a person has typed; undefined for an empty field. */
function numberOf(draft: FaultDraft, field: NumberField): number | undefined {
  const text = draft[field].trim()
  if (text === '') return undefined
  return typedNumber(text, field)
}

export const newDraft = ({ operation, times, probability }: Scope): FaultDraft => ({
  kind: 'error',
  operation,
  when: '',
  phase: 'before',
  error: 'internal_error',
  message: '',
  html: '',
  retry_after: '',
  email: '',
  network: 'reset',
  reply: '',
  delay_ms: '',
  times: times === undefined ? '' : String(times),
  probability: probability === undefined ? '' : String(probability * 100),
})
