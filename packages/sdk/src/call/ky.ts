import { longestTimer } from './join-signals.ts'

/** Whether an error is one of ky's. By its name, because the caller may use another copy of ky. */
export function isKyError(error: unknown, name: 'TimeoutError' | 'NetworkError'): error is Error & { cause?: unknown } {
  return error instanceof Error && 'isKyError' in error && error.name === name
}

/** A time limit as ky takes it. ky rejects a limit that `setTimeout` cannot keep. */
export function kyLimit(milliseconds: number): number | false {
  return milliseconds > longestTimer ? false : milliseconds
}
