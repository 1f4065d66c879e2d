import { inputs } from '@academy-access/engine/internal'

import { type DashboardEndpoint, endpoint } from './endpoint.ts'
import { given } from './given.ts'
import {
  AcademySummary,
  collection,
  Deleted,
  deleted,
  Key,
  masked,
  NewAcademy,
  Snapshot,
  toNewAcademy,
  toSummary,
} from './rows.ts'

/** Academies and their API keys. */
export const academyEndpoints: readonly DashboardEndpoint[] = [
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
]
