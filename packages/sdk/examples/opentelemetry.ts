/*
 * Creates a span for each request of the client, below the span that is active at the call, and sends the trace to the
 * service. Follows the semantic conventions for HTTP clients.
 *
 *   const academy = new AcademyClient({ hooks: tracing() })
 */
import type { Hooks } from '@academy-access/sdk'
import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

export function tracing(tracer = trace.getTracer('@academy-access/sdk')): Hooks {
  /** For each call: the context at the call, and the span of its latest request. */
  const calls = new WeakMap<object, { from: Context; span?: Span }>()

  return {
    onRequest({ call, operation, attempt, method, url }) {
      const known = calls.get(call) ?? { from: context.active() }
      calls.set(call, known)
      known.span = tracer.startSpan(
        operation,
        {
          kind: SpanKind.CLIENT,
          attributes: { 'http.request.method': method, 'url.full': url, 'http.request.resend_count': attempt - 1 },
        },
        known.from,
      )
      const headers: Record<string, string> = {}
      propagation.inject(trace.setSpan(known.from, known.span), headers)
      return headers
    },
    onResponse({ call, status }) {
      const span = calls.get(call)?.span
      span?.setAttribute('http.response.status_code', status)
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    },
    onRetry({ call, error }) {
      fail(calls.get(call)?.span, error)
    },
    onError({ call, error }) {
      fail(calls.get(call)?.span, error)
    },
  }
}

/** Ends the span of a request without a response. A span that has ended does not change. */
function fail(span: Span | undefined, error: unknown): void {
  if (!span?.isRecording()) return
  span.recordException(error instanceof Error ? error : String(error))
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
