import type { FaultInput } from '../../api/client.ts'
import { type ErrorCode, errorCodes, operationIds, statuses } from '../../api/operations.ts'
import { keysOf, messageOf, namesOf } from '../../ui/text.ts'
import { typedNumber } from '../shared/texts.ts'

/** The statuses of a proxy, which have no code in the API. */
const gateways = { 'proxy 502': 502, 'proxy 503': 503, 'proxy 504': 504 } as const

type GatewayError = keyof typeof gateways

/** The requests that a fault can match. */
export const faultOperations: readonly FaultInput['operation'][] = ['*', ...operationIds]

export const operationNames = { ...namesOf(faultOperations), '*': 'All operations (*)' }

/** Which requests a fault matches, and how often it fires. */
export type Scope = Pick<FaultInput, 'operation' | 'times' | 'probability'>

/** The texts of the form, by the names of the control. */
const noTexts = {
  when: '',
  retry_after: '',
  email: '',
  message: '',
  html: '',
  reply: '',
  delay_ms: '',
  times: '',
  probability: '',
}

/** A fault as its form has it, by the names of the control. */
export interface FaultDraft extends Readonly<typeof noTexts> {
  readonly kind: 'error' | 'network' | 'reply' | 'delay' | 'passthrough'
  readonly operation: FaultInput['operation']
  readonly phase: NonNullable<FaultInput['phase']>
  /** A code of the error table, or the status of a proxy's page. */
  readonly error: ErrorCode | GatewayError
  readonly network: NonNullable<FaultInput['network']>
}

interface FaultField {
  readonly label: string
  readonly hint?: string | ((draft: FaultDraft) => string | undefined)
  /** Whether the fault can have it; always by default. */
  readonly isOf?: (draft: FaultDraft) => boolean
  /** The values of a choice, each with its name. A field without them is a text. */
  readonly names?: Readonly<Record<string, string>>
  /** What the control of the server calls the value; the name of the field by default. */
  readonly sentAs?: readonly string[]
  readonly placeholder?: string | ((draft: FaultDraft) => string)
  /** What the text is. A percentage is a number from 0 to 100. */
  readonly reads?: 'number' | 'percent' | 'json'
  /** Lines of the text; one by default. */
  readonly rows?: number
  readonly isRequired?: boolean
}

const isError = ({ kind }: FaultDraft) => kind === 'error'
const isGatewayError = (error: FaultDraft['error']): error is GatewayError => error in gateways
const isGateway = ({ error }: FaultDraft) => isGatewayError(error)
const isOfBatch = (draft: FaultDraft) => isError(draft) && draft.operation === 'lists.members.add'
const isOfOneAddress = (draft: FaultDraft) => isOfBatch(draft) && draft.email !== ''
const isNotPassthrough = ({ kind }: FaultDraft) => kind !== 'passthrough'

/** The fields of a fault. */
export const faultFields: Readonly<Record<keyof FaultDraft, FaultField>> = {
  operation: { label: 'Requests', names: operationNames },
  when: {
    label: 'Only if',
    hint: 'JSON with path, query or body: the values of the request.',
    placeholder: '{ "body": { "email": "bob@example.com" } }',
    reads: 'json',
  },
  kind: {
    label: 'What happens',
    names: {
      error: 'An error response',
      network: 'A broken connection',
      reply: 'A success with other data',
      delay: 'Only a delay',
      passthrough: 'Nothing: let a request pass',
    } satisfies Record<FaultDraft['kind'], string>,
  },
  error: {
    label: 'Error',
    hint: (draft) => (isGateway(draft) ? 'A proxy sends it, as an HTML page.' : undefined),
    isOf: isError,
    names: Object.fromEntries([
      ...errorCodes.map((code) => [code, `${statuses[code]} ${code}`]),
      ...Object.entries(gateways).map(([error, status]) => [error, `${status} from a proxy`]),
    ]),
    sentAs: ['code', 'status'],
  },
  retry_after: {
    label: 'Retry-After (s)',
    placeholder: ({ error }) => (error === 'proxy 503' ? 'none' : '1'),
    reads: 'number',
    isOf: ({ kind, error }) => kind === 'error' && (error === 'rate_limit_exceeded' || error === 'proxy 503'),
  },
  email: {
    label: 'Only this email of a batch',
    hint: 'The others succeed.',
    placeholder: 'all of them',
    isOf: isOfBatch,
  },
  message: {
    label: 'Message',
    placeholder: 'Injected fault: …',
    isOf: (draft) => isError(draft) && !isGateway(draft),
  },
  html: {
    label: 'HTML in place of JSON',
    placeholder: (draft) => (isGateway(draft) ? 'the page of a proxy' : 'none'),
    rows: 2,
    isOf: (draft) => isError(draft) && !isOfOneAddress(draft),
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
  network: {
    label: 'Connection',
    isOf: ({ kind }) => kind === 'network',
    names: {
      reset: 'Cut the connection',
      truncate: 'Cut it in the middle of the response',
      stall: 'Stop in the middle of the response',
    } satisfies Record<FaultDraft['network'], string>,
  },
  phase: {
    label: 'When',
    isOf: isNotPassthrough,
    names: { before: 'Before the effect', after: 'After the effect' } satisfies Record<FaultDraft['phase'], string>,
  },
  delay_ms: {
    label: 'Delay (ms)',
    placeholder: '0',
    reads: 'number',
    isOf: (draft) => isNotPassthrough(draft) && !isOfOneAddress(draft),
  },
  times: { label: 'Times', placeholder: 'without limit', reads: 'number' },
  probability: { label: 'Chance (%)', placeholder: '100', reads: 'percent' },
}

/** Whether the fault of a form can have a field. */
export const hasField = (draft: FaultDraft, name: keyof FaultDraft): boolean => faultFields[name].isOf?.(draft) ?? true

/** The fault that a form describes. Throws for a text that is no number or no JSON; the server checks the rest. */
export function toInput(draft: FaultDraft): FaultInput {
  const { kind, operation, phase, error, network } = draft
  const texts = keysOf(faultFields).flatMap((name) => {
    const { names, isRequired = false, reads = 'text' } = faultFields[name]
    if (names || !hasField(draft, name) || (draft[name].trim() === '' && !isRequired)) return []
    return [[name, readers[reads](draft[name], name)] as const]
  })
  return {
    operation,
    ...(phase === 'after' && { phase }),
    ...(kind === 'error' && (isGatewayError(error) ? { status: gateways[error] } : { code: error })),
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
  ...noTexts,
  kind: 'error',
  operation,
  phase: 'before',
  error: 'internal_error',
  network: 'reset',
  ...(times !== undefined && { times: String(times) }),
  ...(probability !== undefined && { probability: String(probability * 100) }),
})
