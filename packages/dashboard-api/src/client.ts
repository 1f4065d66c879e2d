/* For programs that call the dashboard API. The types are those of the engine: a bundle contains nothing of it. */
import type { Remote } from '@academy-access/engine'
import type { outboxCapacity } from '@academy-access/engine/internal'

export type {
  AcademyControls,
  AcademySummary,
  ClockReading,
  Email,
  FaultFields,
  JournalFilter,
  NewAcademy,
  PlatformControls,
  PlatformRequest,
  PlatformRequestDetail,
  RequestDetail,
  RequestToSend,
} from '@academy-access/engine/internal'
export type { Remote } from '@academy-access/engine'
export type { ServerFacts } from './server-info.ts'
export type { TestEvent, TestReport } from './test-report.ts'

/** How many emails an academy keeps, as the type of that number: the page loads nothing of the engine. */
export type OutboxCapacity = typeof outboxCapacity

/** The changes that can be undone, with an output that says how. */
export type Undoable<Controls> = {
  readonly [Name in keyof Controls]: Controls[Name] extends (...args: infer Args) => void
    ? (...args: Args) => { readonly undo_id: string }
    : Undoable<Controls[Name]>
}

/**
 * Calls a control, such as `courses.create`, with the arguments of its method: one object is the input itself. The server knows
 * the names of the others. Returns `data` of the response.
 */
export type SendControl = (name: string, input: object, args: readonly unknown[]) => Promise<unknown>

/** Controls as methods that send their arguments. */
export function remote<Controls>(send: SendControl, path: readonly string[] = []): Remote<Controls> {
  const target = (...args: readonly unknown[]) => send(path.join('.'), inputOf(args), args)
  const methods: object = new Proxy(target, {
    // Not a promise: `await` would call `then`.
    get: (_, name) => (name === 'then' ? undefined : remote(send, [...path, String(name)])),
  })
  return methods as Remote<Controls>
}

/** What is sent for arguments: an object alone is the input, and other arguments are an array. */
function inputOf(args: readonly unknown[]): object {
  const [only = {}] = args
  const isInput = args.length <= 1 && typeof only === 'object' && only !== null && !Array.isArray(only)
  return isInput && !(only instanceof Date) ? only : args
}

/** The path of a control. Without an academy it is one of the platform. */
export function controlPath(name: string, academyId?: string): string {
  const owner = academyId === undefined ? '' : `/academies/${encodeURIComponent(academyId)}`
  return `/dashboard/api${owner}/controls/${name}`
}
