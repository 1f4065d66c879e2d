import type { RequestBody } from '@academy-access/engine/internal'

import type { Guard } from './guard.ts'
import type { PageFiles } from './page-files.ts'
import type { Run } from './run.ts'
import type { ServerInfo } from './server-info.ts'

/** How the dashboard is served. */
export interface DashboardOptions {
  readonly guard: Guard
  readonly server: ServerInfo
  /** Reads the documentation for coding agents; none by default. */
  readonly files?: PageFiles | undefined
  /** Runs the calls that the guard lets in; by default on the platform. */
  readonly run?: Run | undefined
  /** Reads a body. By default the rest of one that is too large is unread. */
  readonly readBody?: ((request: Request, longest: number) => Promise<RequestBody>) | undefined
  /** Closes the event streams; never by default. */
  readonly closing?: AbortSignal | undefined
  /** Awaited before each response. */
  readonly saved?: (() => Promise<void>) | undefined
}
