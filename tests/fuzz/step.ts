/*
 * A history is plain data, so that a finding is a piece of JSON that a person can read, change and repeat. Its texts may
 * contain placeholders, which are filled in when the step is sent:
 *
 * - `{{student.3}}`: an id (or key, slug, address) that an earlier response showed; see `service/known.ts`
 * - `{{repeat 300 x}}`: a character, so many times
 * - `{{deep 300}}`: JSON objects, so many of them nested
 */

/** A request with correct framing. `fetch` sends it to the engine in this process, `socket` to the server. */
export interface RequestStep {
  readonly over: 'fetch' | 'socket'
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** `latin1` sends each character of the body as one byte, which is mostly not UTF-8. */
  readonly encoding?: 'latin1'
}

/** Bytes that are sent to the server as they are. Each character is one byte. */
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

/** A text with its placeholders filled in. */
export function filledIn(text: string, pick: (kind: string, index: number) => string): string {
  if (!text.includes('{{')) return text
  return text
    .replaceAll(/\{\{repeat (\d+) ([^])\}\}/g, (_, count: string, character: string) => character.repeat(Number(count)))
    .replaceAll(/\{\{deep (\d+)\}\}/g, (_, count: string) => deepObject(Number(count)))
    .replaceAll(/\{\{([a-z-]+)\.(\d+)\}\}/g, (_, kind: string, index: string) => pick(kind, Number(index)))
}

const deepObject = (count: number) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`
