import type { TestReport } from '@academy-access/dashboard-api/client'

/** Lets the report respond to the requests of the page: there is no server. */
export function answerFrom(report: TestReport): void {
  globalThis.fetch = (input, { method = 'GET' } = {}) => {
    const [, path = ''] = /\/dashboard\/api([^?]*)/.exec(urlOf(input)) ?? []
    if (path === '/events') return Promise.resolve(new Response(endless()))
    const data = method === 'GET' ? answersOf(report)[path] : undefined
    const error = { code: 'not_found', message: 'This page is a report. It has no server.' }
    return Promise.resolve(data === undefined ? Response.json({ error }, { status: 404 }) : Response.json({ data }))
  }
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : input.toString()
}

/** The data of each endpoint that the views of the report read. */
function answersOf({ academy, journal, outbox, clock }: TestReport): Readonly<Record<string, unknown>> {
  const own = `/academies/${academy.id}`
  return {
    '': { version: 'report', access: 'read' },
    '/academies': { academies: [academy] },
    '/journal': { journal: [] },
    [`${own}/journal`]: { journal },
    ...Object.fromEntries(journal.map((entry) => [`${own}/journal/${entry.id}`, entry])),
    [`${own}/outbox`]: { outbox },
    [`${own}/clock`]: clock,
  }
}

/** A stream without events, which never ends. */
function endless(): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(': open\n\n')) })
}
