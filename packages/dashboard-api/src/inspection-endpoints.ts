import type { Academy, FaultInput } from '@academy-access/engine'
import { clockOf, inputs, undoably } from '@academy-access/engine/internal'
import type * as z from 'zod/mini'

import { Email, toEmail } from './emails.ts'
import { academyEndpoint, platformEndpoint, streamEndpoint } from './endpoint.ts'
import { platformJournal } from './journal-endpoints.ts'
import { latestOf, latestRows, responseBodies } from './query.ts'
import { Cleared, Clock, collection, Deleted, deleted, Fault, Info } from './responses.ts'
import { undoable } from './undos.ts'

/** The server, and the events of all academies. */
export const platform = {
  info: platformEndpoint({
    id: 'platform.info',
    method: 'GET',
    path: '/',
    summary: 'Read the version, the addresses and the options of the server',
    data: Info,
    run: ({ server, caller, base }) => ({
      version: server.version,
      url: server.url() ?? base,
      base_url: `${base}/api/v1`,
      data: server.data,
      latency: server.latency,
      access: caller.access,
      user: caller.user,
      started_at: server.startedAt.toISOString(),
    }),
  }),
  events: streamEndpoint({
    id: 'platform.events',
    method: 'GET',
    path: '/events',
    summary: 'Stream the events of all academies, each with the id of its academy. Last-Event-ID continues a stream.',
    query: responseBodies,
    run: ({ events, lastEventId, query, base }) =>
      events.open({ academy: undefined, lastEventId, base, isBrief: query.response_bodies === 'false' }),
  }),
  journal: platformJournal,
}

/** The welcome emails of an academy. */
export const outbox = {
  list: academyEndpoint({
    id: 'outbox.list',
    method: 'GET',
    path: '/academies/:id/outbox',
    summary: 'List the latest welcome emails, newest last',
    query: latestRows,
    data: collection('outbox', Email),
    run: ({ academy, query, base }) => ({
      outbox: latestOf(academy.outbox, query).map((email) => toEmail(email, academy, base)),
    }),
  }),
  clear: academyEndpoint({
    id: 'outbox.clear',
    method: 'DELETE',
    path: '/academies/:id/outbox',
    summary: 'Empty the outbox',
    query: undoable,
    data: Cleared,
    run({ academy, undos, query }) {
      const undo = undoably.clearOutbox(academy)
      return { ...deleted, ...(query.undo && { undo_id: undos.keep(academy.id, undo) }) }
    },
  }),
}

/** The events of an academy. */
export const events = streamEndpoint({
  id: 'events',
  method: 'GET',
  path: '/academies/:id/events',
  summary:
    'Stream server-sent events: "mail" with each outbox entry and "request" with each journal entry, as JSON; "fault", "clock", "reset" and "state" with what changed',
  query: responseBodies,
  run: ({ platform, params, events, lastEventId, query, base }) =>
    events.open({
      academy: platform.academy(params.id),
      lastEventId,
      base,
      isBrief: query.response_bodies === 'false',
    }),
})

/** The faults of an academy. */
export const faults = {
  list: academyEndpoint({
    id: 'faults.list',
    method: 'GET',
    path: '/academies/:id/faults',
    summary: 'List the faults that can still fire',
    data: collection('faults', Fault),
    run: ({ academy }) => ({ faults: academy.faults.list() }),
  }),
  add: academyEndpoint({
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
  delete: academyEndpoint({
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
  clear: academyEndpoint({
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
}

/** The clock of an academy. */
export const clock = {
  get: academyEndpoint({
    id: 'clock.get',
    method: 'GET',
    path: '/academies/:id/clock',
    summary: "Read the academy's clock, and what happens next by it",
    data: Clock,
    run: ({ academy }) => clockOf(academy),
  }),
  set: academyEndpoint({
    id: 'clock.set',
    method: 'PUT',
    path: '/academies/:id/clock',
    summary: 'Set the time, then advance it, then freeze or resume the clock',
    body: inputs.clock,
    data: Clock,
    run({ academy, body }) {
      setClock(academy, body)
      return clockOf(academy)
    },
  }),
}

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
