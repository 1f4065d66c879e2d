import type { Platform } from '@academy-access/engine'
import { expect } from 'vitest'

import type { AcademyServer } from '../src/index.ts'
import { served } from './served.ts'

/** A response of the dashboard API. */
export interface DashboardResponse {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it like a caller without types
  readonly data: any
  readonly error: { code: string; message: string } | undefined
}

/** Serves a platform until the tests of the file have ended, and opens its dashboard. */
export async function serveDashboard(platform: Platform) {
  const server = await served(platform)
  return { server, url: server.url, ...openDashboard(server) }
}

/** Calls the controls of a server, those of an academy with its id. An input that is a text is sent as it is. */
export function openDashboard({ url }: Pick<AcademyServer, 'url'>) {
  async function request(path: string, init: RequestInit = {}): Promise<DashboardResponse> {
    const response = await fetch(`${url}/dashboard/api${path}`, init)
    const { data, error } = (await response.json()) as Pick<DashboardResponse, 'data' | 'error'>
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    return { status: response.status, data, error }
  }
  const control = (name: string, input?: unknown, academyId?: string) =>
    request(`${academyId === undefined ? '' : `/academies/${academyId}`}/controls/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(input !== undefined && { body: typeof input === 'string' ? input : JSON.stringify(input) }),
    })
  return { request, control }
}
