import type { TestReport } from '@academy-access/dashboard-api/client'

/** Lets the report respond to the requests of the page: there is no server. */
export function answerFrom(report: TestReport): void {
  globalThis.fetch = (input, { body } = {}) => {
    const [, path = ''] = /\/dashboard\/api([^?]*)/.exec(input instanceof Request ? input.url : String(input)) ?? []
    if (path === '/events') {
      return Promise.resolve(new Response(endless(), { headers: { 'content-type': 'text/event-stream' } }))
    }
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : []
    const data = answersOf(report, Array.isArray(sent) ? sent[0] : undefined)[path]
    const error = { code: 'not_found', message: 'This page is a report. It has no server.' }
    return Promise.resolve(data === undefined ? Response.json({ error }, { status: 404 }) : Response.json({ data }))
  }
}

/** The data of each control that the views of the report read. */
function answersOf({ academy, journal, outbox, clock }: TestReport, entry: unknown): Readonly<Record<string, unknown>> {
  const own = `/academies/${academy.id}/controls`
  return {
    '': { version: 'report', access: 'read' },
    '/controls/academies.list': [academy],
    '/controls/journal.list': [],
    [`${own}/journal.list`]: journal,
    [`${own}/journal.get`]: journal.find(({ id }) => id === entry),
    [`${own}/outbox.list`]: outbox,
    [`${own}/clock.get`]: clock,
  }
}

/** A stream without events, which never ends. */
function endless(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')) })
}
