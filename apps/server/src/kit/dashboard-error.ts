/**
 * An error of the dashboard API, or a server that does not respond. The message says what is wrong.
 *
 * @example
 * ```ts no-run
 * import { DashboardError, test } from '@academy-access/server/vitest'
 * import { expect } from 'vitest'
 *
 * test('a removed course is missing', async ({ academy }) => {
 *   await academy.courses.delete('intro')
 *   await expect(academy.courses.get('intro')).rejects.toBeInstanceOf(DashboardError)
 * })
 * ```
 */
export class DashboardError extends Error {
  /** `'DashboardError'`. */
  override readonly name = 'DashboardError'
  /** HTTP status; 0 when no server responded. */
  readonly httpStatus: number

  constructor(httpStatus: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.httpStatus = httpStatus
  }
}

/** Waits for a request, also when what it asked for is missing: a test may have deleted its academy. */
export async function unlessMissing<Data>(request: Promise<Data>): Promise<Data | undefined> {
  return request.catch((error: unknown) => {
    if (error instanceof DashboardError && error.httpStatus === 404) return undefined
    throw error
  })
}
