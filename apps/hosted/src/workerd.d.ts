/*
 * The part of workerd's interface that this Worker uses. The package of all its types declares the web's globals a second
 * time, which the types of the engine contradict.
 */
declare module 'cloudflare:workers' {
  /** An object with its own storage. Its methods can be called through a stub. */
  export class DurableObject<Env> {
    protected readonly ctx: DurableObjectState
    protected readonly env: Env
    constructor(ctx: DurableObjectState, env: Env)
  }
}

type SqlValue = string | number | null

interface SqlStorage {
  exec(
    query: string,
    ...values: SqlValue[]
  ): Iterable<Record<string, SqlValue>> & {
    toArray(): Record<string, SqlValue>[]
    /** How many rows the statement has read so far, as they are billed. */
    readonly rowsRead: number
  }
}

interface DurableObjectStorage {
  readonly sql: SqlStorage
  /** Commits what the function writes, or nothing of it when the function throws. */
  transactionSync<Result>(run: () => Result): Result
  setAlarm(time: number): Promise<void>
  deleteAlarm(): Promise<void>
  /** Deletes the database and the alarm. */
  deleteAll(): Promise<void>
}

interface DurableObjectState {
  readonly id: { readonly name?: string | undefined }
  readonly storage: DurableObjectStorage
  /** Discards the object in memory. Its next request creates it again from its storage. */
  abort(reason?: string): void
}

/** The methods of an object, as its callers see them: all return promises. */
type DurableObjectStub<Target> = {
  [Name in Exclude<keyof Target, 'fetch' | 'alarm'>]: Target[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
} & { fetch(request: Request): Promise<Response> }

interface DurableObjectNamespace<Target> {
  getByName(name: string): DurableObjectStub<Target>
}

/** A stream that carries exactly this many bytes. The response with it has their number as its length. */
declare class FixedLengthStream {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly writable: WritableStream<Uint8Array>
  constructor(length: number)
}
