import type { Academy, Platform } from '@academy-access/engine'
import { AcademyRow, inputs, KeyRow, type Undo, undoably, withoutUndefined } from '@academy-access/engine/internal'
import * as z from 'zod/mini'

import { academyEndpoint, type Context, platformEndpoint } from './endpoint.ts'
import {
  AcademySummary,
  ChangedAcademy,
  collection,
  Deleted,
  deleted,
  LoggedChange,
  masked,
  NewAcademy,
  Snapshot,
  toNewAcademy,
  toSummary,
} from './responses.ts'
import { UndoBody, undoable } from './undos.ts'

/** Academies. */
export const academies = {
  list: platformEndpoint({
    id: 'academies.list',
    method: 'GET',
    path: '/academies',
    summary: 'List the academies, oldest first',
    data: collection('academies', AcademySummary),
    run: ({ platform }) => ({ academies: platform.academies.map(toSummary) }),
  }),
  create: platformEndpoint({
    id: 'academies.create',
    method: 'POST',
    path: '/academies',
    summary: 'Create an academy from a fixture. Every field is optional.',
    body: inputs.academy,
    checkedByEngine: true,
    status: 201,
    data: NewAcademy,
    errors: ['already_exists'],
    run: ({ platform, body }) => toNewAcademy(platform.createAcademy(body)),
  }),
  snapshot: academyEndpoint({
    id: 'academies.snapshot',
    method: 'GET',
    path: '/academies/:id',
    summary: 'Read the whole state as a fixture, with full API keys. The fixture creates an identical academy.',
    data: AcademyRow,
    showsKeys: true,
    run: ({ academy }) => academy.snapshot(),
  }),
  restore: academyEndpoint({
    id: 'academies.restore',
    method: 'PUT',
    path: '/academies/:id',
    summary: 'Replace the whole state with a fixture. Without api_keys, the keys stay.',
    query: undoable,
    body: inputs.academy,
    checkedByEngine: true,
    data: ChangedAcademy,
    errors: ['already_exists'],
    run: (context) => changed(context, context.academy, undoably.restore(context.academy, context.body)),
  }),
  changes: academyEndpoint({
    id: 'academies.changes',
    method: 'GET',
    path: '/academies/:id/changes',
    summary:
      'List the latest changes of the academy through this API, newest last. Only the hosted service keeps them.',
    data: collection('changes', LoggedChange),
    run: ({ server }) => ({ changes: server.changes?.() ?? [] }),
  }),
  update: academyEndpoint({
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
  delete: academyEndpoint({
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
  reset: academyEndpoint({
    id: 'academies.reset',
    method: 'POST',
    path: '/academies/:id/reset',
    summary: 'Restore the state that the academy was created with',
    query: undoable,
    data: ChangedAcademy,
    run: (context) => changed(context, context.academy, undoably.reset(context.academy)),
  }),
  undo: academyEndpoint({
    id: 'academies.undo',
    method: 'POST',
    path: '/academies/:id/undo',
    summary:
      'Undo a reset, the restoring of a state, or a clearing that had the query undo=true: within a minute, once',
    body: UndoBody,
    canBeGone: true,
    data: AcademySummary,
    run({ academy, undos, body }) {
      undos.undo(academy.id, body.undo_id)
      return toSummary(academy)
    },
  }),
  fork: academyEndpoint({
    id: 'academies.fork',
    method: 'POST',
    path: '/academies/:id/fork',
    summary:
      'Copy an academy: now, before a request of its journal, or as a snapshot kept it. The copy has its own id and keys, and no emails, journal or faults.',
    body: z.strictObject({
      /** Name of the copy; by default one that says what it is a fork of. */
      name: z.optional(inputs.academyName),
      /** Id of a journal entry. The copy has the state and the time before this request. */
      before: z.optional(z.string()),
      /** Id or name of a snapshot. The copy has its state. */
      snapshot: z.optional(z.string()),
    }),
    isBodyOptional: true,
    canBeGone: true,
    status: 201,
    data: NewAcademy,
    run: ({ platform, academy, body: { name = forkName(platform, academy), before, snapshot } }) =>
      toNewAcademy(academy.fork({ name, before, snapshot })),
  }),
}

/** Named states of an academy. */
export const snapshots = {
  list: academyEndpoint({
    id: 'snapshots.list',
    method: 'GET',
    path: '/academies/:id/snapshots',
    summary: 'List the named snapshots, oldest first',
    data: collection('snapshots', Snapshot),
    run: ({ academy }) => ({ snapshots: academy.snapshots.list() }),
  }),
  create: academyEndpoint({
    id: 'snapshots.create',
    method: 'POST',
    path: '/academies/:id/snapshots',
    summary: 'Keep the current state under a name. A reset keeps it; --data does not store it.',
    body: z.strictObject({ name: inputs.academyName }),
    status: 201,
    data: Snapshot,
    errors: ['already_exists'],
    run: ({ academy, body }) => academy.snapshots.create(body.name),
  }),
  restore: academyEndpoint({
    id: 'snapshots.restore',
    method: 'POST',
    path: '/academies/:id/snapshots/:snapshotId/restore',
    summary: 'Restore the state of a snapshot',
    query: undoable,
    data: ChangedAcademy,
    errors: ['already_exists'],
    run: (context) =>
      changed(context, context.academy, undoably.restoreSnapshot(context.academy, context.params.snapshotId)),
  }),
  delete: academyEndpoint({
    id: 'snapshots.delete',
    method: 'DELETE',
    path: '/academies/:id/snapshots/:snapshotId',
    summary: 'Delete a snapshot',
    data: Deleted,
    run({ academy, params }) {
      academy.snapshots.remove(params.snapshotId)
      return deleted
    },
  }),
}

/** The API keys of an academy. */
export const keys = {
  list: academyEndpoint({
    id: 'keys.list',
    method: 'GET',
    path: '/academies/:id/keys',
    summary: 'List the API keys, masked',
    data: collection('keys', KeyRow),
    run: ({ academy }) => ({ keys: academy.keys.list().map(masked) }),
  }),
  get: academyEndpoint({
    id: 'keys.get',
    method: 'GET',
    path: '/academies/:id/keys/:keyId',
    summary: 'Read an API key in full',
    data: KeyRow,
    showsKeys: true,
    run: ({ academy, params }) => academy.keys.get(params.keyId),
  }),
  create: academyEndpoint({
    id: 'keys.create',
    method: 'POST',
    path: '/academies/:id/keys',
    summary: 'Create an API key. The response contains the full key.',
    body: inputs.key,
    status: 201,
    data: KeyRow,
    run: ({ academy, body: { name, permissions = 'all' } }) => academy.keys.create({ name, permissions }),
  }),
  update: academyEndpoint({
    id: 'keys.update',
    method: 'PATCH',
    path: '/academies/:id/keys/:keyId',
    summary: 'Change the name or permissions of an API key, or revoke it, or make it valid again',
    body: inputs.keyChanges,
    data: KeyRow,
    run: ({ academy, params, body }) => masked(academy.keys.update(params.keyId, body)),
  }),
  revoke: academyEndpoint({
    id: 'keys.revoke',
    method: 'DELETE',
    path: '/academies/:id/keys/:keyId',
    summary: 'Revoke an API key. Requests with it then get 401.',
    data: Deleted,
    run({ academy, params }) {
      academy.keys.revoke(params.keyId)
      return deleted
    },
  }),
}

/** The summary after a change, with the id of its undo if the caller wants one. */
function changed(
  { undos, query }: Pick<Context<unknown, typeof undoable>, 'undos' | 'query'>,
  academy: Academy,
  undo: Undo,
): z.output<typeof ChangedAcademy> {
  return { ...toSummary(academy), ...(query.undo && { undo_id: undos.keep(academy.id, undo) }) }
}

/** A name that no academy has, and that says what the fork is a fork of. */
function forkName({ academies }: Platform, { name }: Academy): string {
  const taken = new Set(academies.map((academy) => academy.name))
  for (let number = 1; ; number++) {
    const candidate = `${name} (fork${number === 1 ? '' : ` ${number}`})`
    if (!taken.has(candidate)) return candidate
  }
}
