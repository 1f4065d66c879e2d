import type { Caller } from '@academy-access/dashboard-api'
import type { DashboardCall } from '@academy-access/dashboard-api/run'

import type { DirectoryObject } from './directory-object.ts'

/** A call of the dashboard API for one academy, from a caller that the Worker has let in. */
export interface AcademyCall extends DashboardCall {
  readonly caller: Caller
}

/** The methods of an academy's object that others call, besides its `fetch` for requests of the API. */
export interface AcademyMethods {
  /** Runs a call of the dashboard API for the academy. */
  dashboard(call: AcademyCall): Promise<Response>
  /** Gives up keys by their hashes, unless the academy exists or is being created. */
  giveUpKeys(hashes: readonly string[]): Promise<void>
}

/** The bindings of a deployment. */
export interface Env {
  readonly ACADEMY: DurableObjectNamespace<AcademyMethods>
  readonly DIRECTORY: DurableObjectNamespace<DirectoryObject>
  /** The files of the pages. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
  /** The secret for the dashboard and the documentation. Without one, neither is served. */
  readonly DASHBOARD_TOKEN?: string | undefined
  /** A second secret, which may only read, and no API keys in full. */
  readonly DASHBOARD_READ_TOKEN?: string | undefined
  /** The only host names at which the service responds, with commas between them; all by default. */
  readonly OWN_NAMES?: string | undefined
  /** The ids of accounts are derived from it. It must not change after the first academy. */
  readonly ACCOUNT_SEED?: string | undefined
}
