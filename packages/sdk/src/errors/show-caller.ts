import { isAcademyError } from './guards.ts'

/** What most runtimes have, and no standard. */
interface StackTraces {
  readonly captureStackTrace?: (error: object, below: unknown) => void
}

/**
 * Takes the stack of an error again. An error is made after many waits, so its ten frames are those of the client and of ky. Few
 * functions are between the end of a call and the code that waits for it, and V8 lists that code too. A call that succeeds
 * pays nothing for it.
 */
export function showCaller(error: unknown): void {
  if (isAcademyError(error)) (Error as StackTraces).captureStackTrace?.(error, showCaller)
}
