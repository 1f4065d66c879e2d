import type { CallEvent, Events, Hooks, Logger, OneOrMore } from './events.ts'
import { checkHeaders, type HeaderList, joinHeaders } from './headers.ts'

/** Reports an event to the logger, and then to the hooks. Returns the headers that the hooks of a request add. */
export async function report<Name extends keyof Events>(
  name: Name,
  event: Events[Name],
  hooks: OneOrMore<Hooks> | undefined,
  logger: Logger | undefined,
): Promise<Record<string, string>> {
  void write(() => {
    const [level, message] = lines[name](event)
    return logger?.[level]?.(level === 'debug' ? `${event.operation}: ${message}` : message, event)
  })
  const reportHook = (error: unknown) =>
    write(() => {
      const message = `the hook ${name} threw`
      return logger?.error ? logger.error(message, { error }) : console.error(message, error)
    })
  const added: HeaderList[] = []
  const list = await guard(() => listOf(hooks).flatMap((one) => listOf<unknown>(one[name])), reportHook)
  for (const hook of (list ?? []) as readonly ((event: CallEvent) => unknown)[]) {
    await guard(async () => {
      const result = await hook(event)
      if (name === 'onRequest') added.push(checkHeaders(result ?? {}))
    }, reportHook)
  }
  return joinHeaders(...added)
}

/** Warns the logger, or the console without a logger. */
export function warn(logger: Logger | undefined, message: string, details: object): void {
  void write(() => (logger ?? console).warn?.(message, details))
}

/** The line that the logger gets for each event. The operation is put before those of the level `debug`. */
const lines: { readonly [Name in keyof Events]: (event: Events[Name]) => [level: keyof Logger, message: string] } = {
  onRequest: ({ method, url, attempt }) => ['debug', `${method} ${url} (attempt ${attempt})`],
  onResponse: ({ status, duration }) => ['debug', `${status} in ${Math.round(duration)} ms`],
  onWait({ reason, delay, waiting }) {
    const cause = reason === 'concurrency' ? 'a free place' : `the rate limit, at least ${Math.round(delay)} ms`
    return ['debug', `waits for ${cause}; waiting calls: ${waiting}`]
  },
  onRetry: ({ error, delay }) => ['warn', `${error.message}; trying again in ${Math.round(delay)} ms`],
  onError: ({ operation, error }) => ['error', error instanceof Error ? error.message : `${operation}: aborted`],
}

function listOf<Value>(value: OneOrMore<Value> | undefined): readonly Value[] {
  return [value ?? []].flat() as Value[]
}

/** A logger that throws has no better place to report to than the console. */
function write(log: () => unknown): Promise<unknown> {
  return guard(log, (error) => console.error('the logger threw', error))
}

/** Runs code of the caller, and passes what it throws or rejects with to `report`. Never rejects. */
async function guard<Value>(
  code: () => Value,
  report: (error: unknown) => unknown,
): Promise<Awaited<Value> | undefined> {
  try {
    return await code()
  } catch (error) {
    // The console may fail too. The call is more important than the report, so its failure has no effect.
    try {
      await report(error)
    } catch {}
    return undefined
  }
}
