import type { RandomRequest } from '@academy-access/kit/request'

/** A request with correct framing. `fetch` sends it to the engine in this process, `socket` to the server. */
export interface RequestStep extends RandomRequest {
  readonly over: 'fetch' | 'socket'
}

/** Bytes that are sent to the server as they are. Each character is one byte, and placeholders are filled in. */
export interface BytesStep {
  readonly over: 'bytes'
  readonly text: string
  /** Where the text is cut into parts. The event loop turns between two parts. */
  readonly cuts: readonly number[]
  /** `half-close` reads all responses; `destroy` closes the connection at once. */
  readonly end: 'half-close' | 'destroy'
}

export type Step = RequestStep | BytesStep

export interface History {
  /** Compares whole snapshots, and not only the marks of the state, around each request that must change nothing. */
  readonly isThorough: boolean
  readonly steps: readonly Step[]
}
