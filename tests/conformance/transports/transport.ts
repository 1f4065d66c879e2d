import type { Platform } from '@academy-access/engine'

/** A way to reach a platform: what differs between the runs of the suite. */
export interface Transport {
  readonly name: string
  /** Whether requests outside `/api/v1` reach the platform too. */
  readonly answersOutsideApi: boolean
  open(platform: Platform): Promise<OpenTransport>
}

/** A transport that stands open until it is closed. */
export interface OpenTransport {
  readonly baseUrl: string
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  close(): Promise<void>
}

let opened = 0

/** A host name of its own for each platform that is intercepted. */
export const nextBaseUrl = () => `https://academy-${++opened}.test`
