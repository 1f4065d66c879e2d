import {
  type AcademyControls,
  type FaultFields,
  type PlatformControls,
  type Remote,
  type ServerFacts,
  type Undoable,
  controlPath,
  remote,
} from '@academy-access/dashboard-api/client'
import type { Fault, JournalEntry } from '@academy-access/engine'

import { ofTab } from '../ui/storage.ts'

export type { AcademySummary as Academy, Email as WelcomeEmail, NewAcademy } from '@academy-access/dashboard-api/client'
export type { PlatformRequestDetail as PlatformRequest, RequestDetail } from '@academy-access/dashboard-api/client'
export type { AcademyCourse as Course, AcademyOffer as Offer, AcademyStudent as Student } from '@academy-access/engine'
export type {
  ApiKey,
  Fault,
  JournalEntry,
  ListedMember as ListMember,
  ListSummary as List,
} from '@academy-access/engine'
export type { StudentAccess } from '@academy-access/engine'
/** A fault to add. */
export type FaultInput = FaultFields
export type OperationId = NonNullable<JournalEntry['operation']>

const files = /\/dashboard\/(?:assets|src)\//.exec(import.meta.url)

/**
 * The address of the service, without a slash at the end: the origin, and the path at which another app has mounted the
 * service. The page's own files are below it.
 */
export const serviceUrl = files ? import.meta.url.slice(0, files.index) : location.origin

/** An error response of the dashboard API. */
export class DashboardError extends Error {
  override readonly name = 'DashboardError'
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The heading above the message of an error of this API. */
export const titleOf = (error: Error): string =>
  error instanceof DashboardError && error.status > 0 ? 'The server reports a problem' : 'The server does not respond'

const tokenName = 'academy-dashboard-token'

/** The token of `--dashboard-token`, stored for this tab. */
export const token = {
  get: () => ofTab.getItem(tokenName),
  set: (value: string) => ofTab.setItem(tokenName, value),
}

/** The headers that every request to the dashboard API needs. */
export function authorization(): Record<string, string> {
  const value = token.get()
  return value === null ? {} : { authorization: `Bearer ${value}` }
}

interface ControlOptions {
  /** UUID; undefined for a control of the platform. */
  readonly academyId?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Whether the response should say how to undo the change. */
  readonly undo?: boolean
}

/** Calls a control. A Blob is JSON text, sent as it is. */
export function sendControl(
  name: string,
  input: object,
  { academyId, signal, undo = false }: ControlOptions = {},
): Promise<unknown> {
  return send(`${controlPath(name, academyId)}${undo ? '?undo=true' : ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: input instanceof Blob ? input : JSON.stringify(input),
    signal: signal ?? null,
  })
}

/** What the owner of an academy can do, as methods. */
export const controlsOf = (academyId: string, signal?: AbortSignal): Remote<AcademyControls> =>
  remote<AcademyControls>((name, input) => sendControl(name, input, { academyId, signal }))

/** Adds a fault. The server checks the code and the data against those of the operation. */
export async function addFault(academyId: string, fault: FaultInput): Promise<Fault> {
  return (await sendControl('faults.add', fault, { academyId })) as Fault
}

/** What the owner of the server can do, as methods. */
export const platformControls = (signal?: AbortSignal): Remote<PlatformControls> =>
  remote<PlatformControls>((name, input) => sendControl(name, input, { signal }))

/** The changes of an academy, or of the server, that can be undone. */
export const undoableOf = (academyId?: string): Remote<Undoable<AcademyControls>> =>
  remote<Undoable<AcademyControls>>((name, input) => sendControl(name, input, { academyId, undo: true }))

/** The version, the addresses and the options of the server. */
export async function readServer(signal?: AbortSignal): Promise<ServerFacts> {
  return (await send('/dashboard/api', { signal: signal ?? null })) as ServerFacts
}

/** Returns the data of a response. Throws a `DashboardError` for an error response. */
async function send(path: string, init: RequestInit): Promise<unknown> {
  const headers = { ...(init.headers as Record<string, string>), ...authorization() }
  const response = await fetch(serviceUrl + path, { ...init, headers }).catch(() => {
    throw new DashboardError(0, 'The server does not respond')
  })
  const { data, error }: Envelope = await response.json().catch(() => ({}))
  if (response.ok && data !== undefined) return data
  throw new DashboardError(response.status, error?.message ?? `The server responded with ${response.status}`)
}

/** The message of an error response of the server; undefined when something between page and server sent it. */
export async function problemOf(response: Response): Promise<string | undefined> {
  const { error }: Envelope = await response.json().catch(() => ({}))
  return error?.message
}

interface Envelope {
  readonly data?: unknown
  readonly error?: { readonly message: string }
}
