import { streamHeaders } from '@academy-access/dashboard-api'

/** How often a page reads everything again, in milliseconds. */
const refreshMs = 5000

/**
 * The stream that keeps the dashboard page up to date. The events of an academy are in the memory of its object, and a stream
 * that reads them all would keep every object in memory. So the page is told that events are missing, and reads what it
 * shows.
 */
export function refreshEvents(): Response {
  const encoder = new TextEncoder()
  const stop = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(': open\n\n')),
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, refreshMs))
      if (!stop.signal.aborted) controller.enqueue(encoder.encode('event: missed\ndata: {}\n\n'))
    },
    cancel: () => stop.abort(),
  })
  return new Response(body, {
    headers: streamHeaders,
  })
}
