import type { Platform } from '@academy-access/engine'

/** A way to reach a platform. The suite runs once for each. */
export interface Transport {
  readonly name: string
  /** Whether requests outside `/api/v1` reach the platform too. */
  readonly servesOtherPaths: boolean
  open(platform: Platform): Promise<OpenTransport>
}

/** A transport that is open until `close` is called. */
export interface OpenTransport {
  readonly baseUrl: string
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  close(): Promise<void>
}

let opened = 0

/** A new base URL, so that each platform has a host of its own. */
export const nextBaseUrl = () => `https://academy-${++opened}.test`
