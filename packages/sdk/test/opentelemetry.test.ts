import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, expect, it } from 'vitest'

import { tracing } from '../examples/opentelemetry.ts'
import { responding, clientOf, json, errorResponse, reset } from './support.ts'

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())
afterAll(() => provider.shutdown())

it('creates a span for each attempt below the active span, and sends the trace to the service', async () => {
  const tracer = provider.getTracer('test')
  const slowDown = errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '0' })
  const { fetch, requests } = responding(slowDown, json({ data: { courses: [] } }), reset())
  const client = clientOf(fetch, { hooks: tracing(tracer), maxRetries: 1 })

  await tracer.startActiveSpan('page', async (page) => {
    await client.courses.list()
    await client.students.create({ email: 'ada@example.com' }).result()
    page.end()
  })

  const spans = exporter.getFinishedSpans()
  const page = spans.find(({ name }) => name === 'page')!
  const calls = spans.filter((span) => span !== page)
  expect(
    calls.map(({ name, attributes, status }) => [name, attributes['http.response.status_code'], status.code]),
  ).toEqual([
    ['courses.list', 429, SpanStatusCode.ERROR],
    ['courses.list', 200, SpanStatusCode.UNSET],
    ['students.create', undefined, SpanStatusCode.ERROR],
  ])
  for (const span of calls) expect(span.parentSpanContext?.spanId).toBe(page.spanContext().spanId)
  const traceparents = requests.map(({ headers }) => headers.get('traceparent'))
  expect(traceparents).toEqual(calls.map((span) => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`))
  expect(trace.getActiveSpan()).toBeUndefined()
})
