import { setImmediate } from 'node:timers/promises'

import {
  AcademyRow,
  createAcademyInTurns,
  inputs,
  KeyRow,
  restoreInTurns,
  withoutUndefined,
} from '@academy-access/engine/internal'

import { academyEndpoint, type DashboardEndpoint, platformEndpoint } from './endpoint.ts'
import {
  AcademySummary,
  collection,
  Deleted,
  deleted,
  masked,
  NewAcademy,
  toNewAcademy,
  toSummary,
} from './responses.ts'

/** Academies and their API keys. */
export const academyEndpoints: readonly DashboardEndpoint[] = [
  platformEndpoint({
    id: 'academies.list',
    method: 'GET',
    path: '/academies',
    summary: 'List the academies, oldest first',
    data: collection('academies', AcademySummary),
    run: ({ platform }) => ({ academies: platform.academies.map(toSummary) }),
  }),
  platformEndpoint({
    id: 'academies.create',
    method: 'POST',
    path: '/academies',
    summary: 'Create an academy from a fixture. Every field is optional.',
    body: inputs.academy,
    checkedByEngine: true,
    status: 201,
    data: NewAcademy,
    errors: ['already_exists'],
    run: async ({ platform, body }) => toNewAcademy(await createAcademyInTurns(platform, body, { turn: setImmediate })),
  }),
  academyEndpoint({
    id: 'academies.snapshot',
    method: 'GET',
    path: '/academies/:id',
    summary: 'Read the whole state as a fixture, with full API keys. The fixture creates an identical academy.',
    data: AcademyRow,
    run: ({ academy }) => academy.snapshot(),
  }),
  academyEndpoint({
    id: 'academies.restore',
    method: 'PUT',
    path: '/academies/:id',
    summary: 'Replace the whole state with a fixture. Without api_keys, the keys stay.',
    body: inputs.academy,
    checkedByEngine: true,
    data: AcademySummary,
    errors: ['already_exists'],
    // Requests see the old state until the fixture is loaded, which replaces it with their changes.
    async run({ academy, body }) {
      await restoreInTurns(academy, body, { turn: setImmediate })
      return toSummary(academy)
    },
  }),
  academyEndpoint({
    id: 'academies.update',
    method: 'PATCH',
    path: '/academies/:id',
    summary: 'Change the name, plan, lock, limits or rate limit',
    body: inputs.academyChanges,
    data: AcademySummary,
    run({ academy, body: { name, ...plan } }) {
      academy.plan.update(withoutUndefined(plan))
      if (name !== undefined) academy.rename(name)
      return toSummary(academy)
    },
  }),
  academyEndpoint({
    id: 'academies.delete',
    method: 'DELETE',
    path: '/academies/:id',
    summary: 'Delete an academy. Requests with its keys then get 401.',
    data: Deleted,
    run({ platform, academy, events }) {
      platform.removeAcademy(academy.id)
      events.close(academy)
      return deleted
    },
  }),
  academyEndpoint({
    id: 'academies.reset',
    method: 'POST',
    path: '/academies/:id/reset',
    summary: 'Restore the state that the academy was created with',
    data: AcademySummary,
    run({ academy }) {
      academy.reset()
      return toSummary(academy)
    },
  }),
  academyEndpoint({
    id: 'academies.fork',
    method: 'POST',
    path: '/academies/:id/fork',
    summary: 'Copy an academy. The copy has its own id and keys, and no emails, journal or faults.',
    status: 201,
    data: NewAcademy,
    run: ({ academy }) => toNewAcademy(academy.fork()),
  }),
  academyEndpoint({
    id: 'keys.list',
    method: 'GET',
    path: '/academies/:id/keys',
    summary: 'List the API keys, masked',
    data: collection('keys', KeyRow),
    run: ({ academy }) => ({ keys: academy.keys.list().map(masked) }),
  }),
  academyEndpoint({
    id: 'keys.create',
    method: 'POST',
    path: '/academies/:id/keys',
    summary: 'Create an API key. Only this response contains the full key.',
    body: inputs.key,
    status: 201,
    data: KeyRow,
    run: ({ academy, body: { name, permissions = 'all' } }) => academy.keys.create({ name, permissions }),
  }),
  academyEndpoint({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/academies/:id/keys/:keyId',
    summary: 'Revoke an API key. Requests with it then get 401.',
    data: KeyRow,
    run: ({ academy, params }) => masked(academy.keys.revoke(params.keyId)),
  }),
]
