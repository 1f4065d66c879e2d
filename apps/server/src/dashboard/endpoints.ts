import { type Academy, type FaultInput, inputs } from '@academy-access/engine'
import * as z from 'zod/mini'

import { type DashboardEndpoint, endpoint } from './endpoint.ts'
import {
  AcademySummary,
  Clock,
  Course,
  Deleted,
  deleted,
  Fault,
  Key,
  Mail,
  masked,
  NewAcademy,
  Offer,
  Request,
  Snapshot,
  Student,
  toClock,
  toNewAcademy,
  toSummary,
} from './rows.ts'

const collection = (name: string, row: z.ZodMiniType) => z.strictObject({ [name]: z.array(row) })

/** Every endpoint of the dashboard API, each declared once: routing, checks and the document come from here. */
export const dashboardEndpoints: readonly DashboardEndpoint[] = [
  endpoint({
    id: 'academies.list',
    method: 'GET',
    path: '/academies',
    summary: 'List the academies, oldest first',
    data: collection('academies', AcademySummary),
    run: ({ platform }) => ({ academies: platform.academies.map(toSummary) }),
  }),
  endpoint({
    id: 'academies.create',
    method: 'POST',
    path: '/academies',
    summary: 'Create an academy from a fixture; an empty object will do',
    body: inputs.academy,
    checkedByEngine: true,
    status: 201,
    data: NewAcademy,
    errors: ['already_exists'],
    run: ({ platform, body }) => toNewAcademy(platform.createAcademy(body)),
  }),
  endpoint({
    id: 'academies.snapshot',
    method: 'GET',
    path: '/academies/:id',
    summary: 'Read the whole state as a fixture, API keys in full: it seeds an identical academy',
    data: Snapshot,
    run: ({ academy }) => academy.snapshot(),
  }),
  endpoint({
    id: 'academies.restore',
    method: 'PUT',
    path: '/academies/:id',
    summary: 'Replace the whole state by a fixture; without api_keys the keys stay',
    body: inputs.academy,
    checkedByEngine: true,
    data: AcademySummary,
    errors: ['already_exists'],
    run({ academy, body }) {
      academy.restore(body)
      return toSummary(academy)
    },
  }),
  endpoint({
    id: 'academies.update',
    method: 'PATCH',
    path: '/academies/:id',
    summary: 'Change name, plan, lock, limits or rate limit',
    body: inputs.academyChanges,
    data: AcademySummary,
    run({ academy, body: { name, ...plan } }) {
      academy.plan.update(given(plan))
      if (name !== undefined) academy.rename(name)
      return toSummary(academy)
    },
  }),
  endpoint({
    id: 'academies.delete',
    method: 'DELETE',
    path: '/academies/:id',
    summary: 'Delete an academy; its keys lead nowhere from then on',
    data: Deleted,
    run({ platform, academy }) {
      platform.removeAcademy(academy.id)
      return deleted
    },
  }),
  endpoint({
    id: 'academies.reset',
    method: 'POST',
    path: '/academies/:id/reset',
    summary: 'Bring everything back to the state that the academy was created with',
    data: AcademySummary,
    run({ academy }) {
      academy.reset()
      return toSummary(academy)
    },
  }),
  endpoint({
    id: 'academies.fork',
    method: 'POST',
    path: '/academies/:id/fork',
    summary: 'Copy an academy under an id and a key of its own, without mails, journal and faults',
    status: 201,
    data: NewAcademy,
    run: ({ academy }) => toNewAcademy(academy.fork()),
  }),

  endpoint({
    id: 'keys.list',
    method: 'GET',
    path: '/academies/:id/keys',
    summary: 'List the API keys, masked',
    data: collection('keys', Key),
    run: ({ academy }) => ({ keys: academy.keys.list().map(masked) }),
  }),
  endpoint({
    id: 'keys.create',
    method: 'POST',
    path: '/academies/:id/keys',
    summary: 'Create an API key; only this answer has it in full',
    body: inputs.key,
    status: 201,
    data: Key,
    run: ({ academy, body: { name, permissions = 'all' } }) => academy.keys.create({ name, permissions }),
  }),
  endpoint({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/academies/:id/keys/:keyId',
    summary: 'Revoke an API key: requests with it are refused from then on',
    data: Key,
    run: ({ academy, params }) => masked(academy.keys.revoke(params['keyId']!)),
  }),

  endpoint({
    id: 'courses.list',
    method: 'GET',
    path: '/academies/:id/courses',
    summary: 'List all courses in display order, hidden ones too',
    data: collection('courses', Course),
    run: ({ academy }) => ({ courses: academy.courses.list() }),
  }),
  endpoint({
    id: 'courses.create',
    method: 'POST',
    path: '/academies/:id/courses',
    summary: 'Add a course at the end',
    body: inputs.course,
    status: 201,
    data: Course,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.courses.create(body),
  }),
  endpoint({
    id: 'courses.order',
    method: 'PUT',
    path: '/academies/:id/courses/order',
    summary: 'Set the display order: the id of every course exactly once',
    body: inputs.courseOrder,
    data: collection('courses', Course),
    run({ academy, body }) {
      academy.courses.order(body.ids)
      return { courses: academy.courses.list() }
    },
  }),
  endpoint({
    id: 'courses.update',
    method: 'PATCH',
    path: '/academies/:id/courses/:courseId',
    summary: 'Change a course; lessons are replaced whole',
    body: inputs.courseChanges,
    data: Course,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.courses.update(params['courseId']!, given(body)),
  }),

  endpoint({
    id: 'offers.list',
    method: 'GET',
    path: '/academies/:id/offers',
    summary: 'List the offers, oldest first',
    data: collection('offers', Offer),
    run: ({ academy }) => ({ offers: academy.offers.list() }),
  }),
  endpoint({
    id: 'offers.create',
    method: 'POST',
    path: '/academies/:id/offers',
    summary: 'Add an offer; one with holders gets a list of its own',
    body: inputs.offer,
    status: 201,
    data: Offer,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.offers.create(body),
  }),
  endpoint({
    id: 'offers.update',
    method: 'PATCH',
    path: '/academies/:id/offers/:offerId',
    summary: 'Change an offer; a new name leaves the name of its list',
    body: inputs.offerChanges,
    data: Offer,
    errors: ['already_exists'],
    run: ({ academy, params, body }) => academy.offers.update(params['offerId']!, given(body)),
  }),
  endpoint({
    id: 'offers.delete',
    method: 'DELETE',
    path: '/academies/:id/offers/:offerId',
    summary: 'Delete an offer with its list',
    data: Deleted,
    run({ academy, params }) {
      academy.offers.remove(params['offerId']!)
      return deleted
    },
  }),

  endpoint({
    id: 'students.update',
    method: 'PATCH',
    path: '/academies/:id/students/:studentId',
    summary: 'Change name, picture, purchases or progress of an active student',
    body: inputs.studentChanges,
    data: Student,
    run: ({ academy, params, body }) => academy.students.update(params['studentId']!, body),
  }),

  endpoint({
    id: 'outbox.list',
    method: 'GET',
    path: '/academies/:id/outbox',
    summary: 'List the latest welcome mails, newest last',
    data: collection('outbox', Mail),
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

/** Without the fields that are undefined: those mean the same as if they were not there. */
function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
}
