import type { Academy, FaultInput } from '@academy-access/engine'
import { inputs } from '@academy-access/engine/internal'
import type * as z from 'zod/mini'

import { type DashboardEndpoint, endpoint } from './endpoint.ts'
import { Clock, collection, Deleted, deleted, Fault, WelcomeEmail, Request, toClock } from './rows.ts'

/** What happened, what shall happen, and when: mails, requests, faults and the clock. */
export const inspectionEndpoints: readonly DashboardEndpoint[] = [
  endpoint({
    id: 'outbox.list',
    method: 'GET',
    path: '/academies/:id/outbox',
    summary: 'List the latest welcome mails, newest last',
    data: collection('outbox', WelcomeEmail),
    run: ({ academy }) => ({ outbox: academy.outbox }),
  }),
  endpoint({
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
  endpoint({
    id: 'journal.list',
    method: 'GET',
    path: '/academies/:id/journal',
    summary: 'List the latest requests, newest last',
    data: collection('journal', Request),
    run: ({ academy }) => ({ journal: academy.journal }),
  }),
  endpoint({
    id: 'journal.clear',
    method: 'DELETE',
    path: '/academies/:id/journal',
    summary: 'Empty the journal',
    data: Deleted,
    run({ academy }) {
      academy.clearJournal()
      return deleted
    },
  }),
  endpoint({
    id: 'events',
    method: 'GET',
    path: '/academies/:id/events',
    summary: 'Server-sent events: "mail" and "request", each with the entry of outbox or journal as JSON',
  }),
  endpoint({
    id: 'faults.list',
    method: 'GET',
    path: '/academies/:id/faults',
    summary: 'List the faults that can still fire',
    data: collection('faults', Fault),
    run: ({ academy }) => ({ faults: academy.faults.list() }),
  }),
  endpoint({
    id: 'faults.add',
    method: 'POST',
    path: '/academies/:id/faults',
    summary: 'Add a fault behind those that stand; the first that matches a request fires',
    body: inputs.fault,
    checkedByEngine: true,
    status: 201,
    data: Fault,
    // What a reply holds is checked against its operation: more than the type of a schema can say.
    run: ({ academy, body }) => academy.faults.add(body as FaultInput),
  }),
  endpoint({
    id: 'faults.clear',
    method: 'DELETE',
    path: '/academies/:id/faults',
    summary: 'Take all faults away',
    data: Deleted,
    run({ academy }) {
      academy.faults.clear()
      return deleted
    },
  }),
  endpoint({
    id: 'clock.get',
    method: 'GET',
    path: '/academies/:id/clock',
    summary: "Read the academy's clock",
    data: Clock,
    run: ({ academy }) => toClock(academy),
  }),
  endpoint({
    id: 'clock.set',
    method: 'PUT',
    path: '/academies/:id/clock',
    summary: 'Set the time, then move it forward, then freeze or resume, without a jump',
    body: inputs.clock,
    data: Clock,
    run({ academy, body }) {
      setClock(academy, body)
      return toClock(academy)
    },
  }),
  endpoint({
    id: 'platform.journal.list',
    method: 'GET',
    path: '/journal',
    summary: 'List the latest requests that reached no academy, newest last',
    data: collection('journal', Request),
    run: ({ platform }) => ({ journal: platform.journal }),
  }),
  endpoint({
    id: 'platform.journal.clear',
    method: 'DELETE',
    path: '/journal',
    summary: 'Empty the journal of requests that reached no academy',
    data: Deleted,
    run({ platform }) {
      platform.clearJournal()
      return deleted
    },
  }),
]

function setClock({ clock }: Academy, { now, advance_ms = 0, frozen }: z.output<typeof inputs.clock>): void {
  if (now !== undefined || advance_ms > 0) {
    const target = (now === undefined ? clock.now() : Date.parse(now)) + advance_ms
    clock.set(target)
    if (frozen === true && !clock.frozen) {
      clock.freeze()
      // Time passes between the two: a frozen clock stands at exactly what was asked for.
      clock.set(target)
    }
  }
  if (frozen === true && !clock.frozen) clock.freeze()
  if (frozen === false) clock.resume()
}
