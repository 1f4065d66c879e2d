import type { FaultInput } from '../../api/client.ts'
import { keysOf, messageOf } from '../../ui/text.ts'
import { typedNumber } from '../shared/texts.ts'
import type { Scope } from './scope.tsx'

/** The statuses of a proxy, which have no code in the API. */
export const gatewayStatuses = [502, 503, 504] as const

/** A fault as its form has it, by the names of the control. */
export interface FaultDraft extends Readonly<Record<FaultText, string>> {
  readonly kind: 'error' | 'network' | 'reply' | 'delay' | 'passthrough'
  readonly operation: FaultInput['operation']
  readonly phase: NonNullable<FaultInput['phase']>
  /** A code of the error table, or the status of a proxy's page. */
  readonly error: NonNullable<FaultInput['code']> | (typeof gatewayStatuses)[number]
  readonly network: NonNullable<FaultInput['network']>
}

/** The texts of the form. */
export type FaultText =
  | 'when'
  | 'retry_after'
  | 'email'
  | 'message'
  | 'html'
  | 'reply'
  | 'delay_ms'
  | 'times'
  | 'probability'

interface TextField {
  readonly label: string
  readonly hint?: string
  readonly placeholder: string | ((draft: FaultDraft) => string)
  /** What the text is. A percentage is a number from 0 to 100. */
  readonly reads: 'text' | 'number' | 'percent' | 'json'
  /** Lines of the field; one by default. */
  readonly rows?: number
  readonly isRequired?: boolean
  /** Whether the fault can have it; always by default. */
  readonly isOf?: (draft: FaultDraft) => boolean
}

const isGateway = ({ error }: FaultDraft) => typeof error === 'number'
const isOfBatch = ({ kind, operation }: FaultDraft) => kind === 'error' && operation === 'lists.members.add'

/** The texts of a fault, each with its field. */
export const faultTexts: Readonly<Record<FaultText, TextField>> = {
  when: {
    label: 'Only if',
    hint: 'JSON with path, query or body: the values of the request.',
    placeholder: '{ "body": { "email": "bob@example.com" } }',
    reads: 'json',
  },
  retry_after: {
    label: 'Retry-After (s)',
    placeholder: ({ error }) => (error === 503 ? 'none' : '1'),
    reads: 'number',
    isOf: ({ kind, error }) => kind === 'error' && (error === 'rate_limit_exceeded' || error === 503),
  },
  email: {
    label: 'Only this email of a batch',
    hint: 'The others succeed.',
    placeholder: 'all of them',
    reads: 'text',
    isOf: isOfBatch,
  },
  message: {
    label: 'Message',
    placeholder: 'Injected fault: …',
    reads: 'text',
    isOf: (draft) => draft.kind === 'error' && !isGateway(draft),
  },
  html: {
    label: 'HTML in place of JSON',
    placeholder: (draft) => (isGateway(draft) ? 'the page of a proxy' : 'none'),
    reads: 'text',
    rows: 2,
    isOf: (draft) => draft.kind === 'error' && !(isOfBatch(draft) && draft.email !== ''),
  },
  reply: {
    label: 'Data',
    hint: 'JSON. It must be what the operation can respond with, and needs one operation.',
    placeholder: '{ "removed": true }',
    reads: 'json',
    rows: 8,
    isRequired: true,
    isOf: ({ kind }) => kind === 'reply',
  },
  delay_ms: {
    label: 'Delay (ms)',
    placeholder: '0',
    reads: 'number',
    isOf: ({ kind }) => kind !== 'passthrough',
  },
  times: { label: 'Times', placeholder: 'without limit', reads: 'number' },
  probability: { label: 'Chance (%)', placeholder: '100', reads: 'percent' },
}

/** The fault that a form describes. Throws for a text that is no number or no JSON; the server checks the rest. */
export function toInput(draft: FaultDraft): FaultInput {
  const { kind, operation, phase, error, network } = draft
  const texts = keysOf(faultTexts).flatMap((name) => {
    const { isOf = () => true, isRequired = false, reads } = faultTexts[name]
    if (!isOf(draft) || (draft[name].trim() === '' && !isRequired)) return []
    return [[name, readers[reads](draft[name], name)] as const]
  })
  return {
    operation,
    ...(phase === 'after' && { phase }),
    ...(kind === 'error' && (typeof error === 'number' ? { status: error } : { code: error })),
    ...(kind === 'network' && { network }),
    ...(kind === 'passthrough' && { passthrough: true }),
    ...Object.fromEntries(texts),
  }
}

const readers = {
  text: (text: string) => text,
  number: typedNumber,
  percent: (text: string, name: string) => typedNumber(text, name) / 100,
  json(text: string, name: string): unknown {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new Error(`${name}: expected JSON: ${messageOf(error)}`, { cause: error })
    }
  },
}

export const newDraft = ({ operation, times, probability }: Scope): FaultDraft => ({
  kind: 'error',
  operation,
  phase: 'before',
  error: 'internal_error',
  network: 'reset',
  when: '',
  retry_after: '',
  email: '',
  message: '',
  html: '',
  reply: '',
  delay_ms: '',
  times: times === undefined ? '' : String(times),
  probability: probability === undefined ? '' : String(probability * 100),
})
