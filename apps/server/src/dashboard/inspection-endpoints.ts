import type { Academy, FaultInput } from '@academy-access/engine'
import { inputs } from '@academy-access/engine/internal'
import type * as z from 'zod/mini'

import { academyEndpoint, type DashboardEndpoint } from './endpoint.ts'
import { latestOf, latestRows } from './query.ts'
import { Clock, collection, Deleted, deleted, Fault, toClock, WelcomeEmail } from './responses.ts'

/** Emails, events, faults and the clock. */
export const inspectionEndpoints: readonly DashboardEndpoint[] = [
  academyEndpoint({
    id: 'outbox.list',
    method: 'GET',
    path: '/academies/:id/outbox',
    summary: 'List the latest welcome emails, newest last',
    query: latestRows,
    data: collection('outbox', WelcomeEmail),
    run: ({ academy, query }) => ({ outbox: latestOf(academy.outbox, query) }),
  }),
  academyEndpoint({
    id: 'outbox.clear',
    method: 'DELETE',
    path: '/academies/:id/outbox',
    summary: 'Empty the outbox',
    data: Deleted,
    run({ academy }) {
      academy.clearOutbox()
      return deleted
    },
  }),
  {
    kind: 'event-stream',
    id: 'events',
    method: 'GET',
    path: '/academies/:id/events',
    summary:
      'Stream server-sent events: "mail" with each outbox entry and "request" with each journal entry, as JSON; "fault", "clock", "reset" and "state" with what changed',
    run: ({ platform, params, events, lastEventId }) => events.open(platform.academy(params['id']), lastEventId),
  },
  {
    kind: 'event-stream',
    id: 'platform.events',
    method: 'GET',
    path: '/events',
    summary: 'Stream the events of all academies, each with the id of its academy. Last-Event-ID continues a stream.',
    run: ({ events, lastEventId }) => events.open(undefined, lastEventId),
  },
  academyEndpoint({
    id: 'faults.list',
    method: 'GET',
    path: '/academies/:id/faults',
    summary: 'List the faults that can still fire',
    data: collection('faults', Fault),
    run: ({ academy }) => ({ faults: academy.faults.list() }),
  }),
  academyEndpoint({
    id: 'faults.add',
    method: 'POST',
    path: '/academies/:id/faults',
    summary: 'Add a fault after the existing ones. The first fault that matches a request fires.',
    body: inputs.fault,
    checkedByEngine: true,
    status: 201,
    data: Fault,
    // The engine checks `reply` against the operation's response, which the schema's type cannot express.
    run: ({ academy, body }) => academy.faults.add(body as FaultInput),
  }),
  academyEndpoint({
    id: 'faults.delete',
    method: 'DELETE',
    path: '/academies/:id/faults/:faultId',
    summary: 'Delete one fault',
    data: Deleted,
    run({ academy, params }) {
      academy.faults.remove(params.faultId)
      return deleted
    },
  }),
  academyEndpoint({
    id: 'faults.clear',
    method: 'DELETE',
    path: '/academies/:id/faults',
    summary: 'Delete all faults',
    data: Deleted,
    run({ academy }) {
      academy.faults.clear()
      return deleted
    },
  }),
  academyEndpoint({
    id: 'clock.get',
    method: 'GET',
    path: '/academies/:id/clock',
    summary: "Read the academy's clock",
    data: Clock,
    run: ({ academy }) => toClock(academy),
  }),
  academyEndpoint({
    id: 'clock.set',
    method: 'PUT',
    path: '/academies/:id/clock',
    summary: 'Set the time, then advance it, then freeze or resume the clock',
    body: inputs.clock,
    data: Clock,
    run({ academy, body }) {
      setClock(academy, body)
      return toClock(academy)
    },
  }),
]

function setClock({ clock }: Academy, { now, advance_ms = 0, frozen }: z.output<typeof inputs.clock>): void {
  if (now !== undefined || advance_ms > 0) {
    const target = (now === undefined ? clock.now() : Date.parse(now)) + advance_ms
    clock.set(target)
    if (frozen === true && !clock.frozen) {
      clock.freeze()
      // Time passes between `set` and `freeze`. Without this line the clock freezes later than requested.
      clock.set(target)
    }
  }
  if (frozen === true && !clock.frozen) clock.freeze()
  if (frozen === false) clock.resume()
}
