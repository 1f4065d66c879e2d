import { ConnectionReset } from './connection-reset.ts'

/** A `Request`, or an `AbortController` in its place. */
export interface Abortable {
  /** Ends the response when it aborts. */
  readonly signal: AbortSignal
}

/**
 * Requests whose response has stalled. The owner of this set holds them, as a real connection would. Otherwise a garbage
 * collection deletes a request whose response is still being read, and an abort no longer reaches the body.
 */
export type StalledRequests = Set<Abortable>

/** A body that sends some bytes and then nothing more, until the request is aborted. */
export function stalledBody(
  bytes: Uint8Array,
  request: Abortable,
  stalled: StalledRequests,
): ReadableStream<Uint8Array> {
  const { signal } = request
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      const end = () => {
        stalled.delete(request)
        controller.error(signal.reason)
      }
      if (signal.aborted) return end()
      stalled.add(request)
      signal.addEventListener('abort', end, { once: true })
    },
    cancel() {
      stalled.delete(request)
    },
  })
}

/** A body that sends some bytes, and then fails as a broken connection does. */
export function truncatedBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    // Called after the bytes were read. An earlier error would discard them.
    pull: (controller) =>
      controller.error(new ConnectionReset('The connection was cut within the response by an injected fault')),
  })
}
