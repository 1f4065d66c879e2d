import { addDashboard } from '@academy-access/dashboard-api'
import { H3 } from 'h3'

import type { LoadedAcademy } from './loaded-academy.ts'
import { textOf } from './request-body.ts'

/** The dashboard API of the academy of an object. */
export interface AcademyDashboard {
  fetch(request: Request): Promise<Response>
}

/** The handlers of the local server. The Worker has checked who calls, and how long the body is. */
export function academyDashboard({ platform }: Pick<LoadedAcademy, 'platform'>): AcademyDashboard {
  const app = new H3({ silent: true, allowMalformedURL: true })
  let origin = ''
  addDashboard(app, platform, {
    runtime: {
      checkCaller: () => {},
      checkPlace: () => {},
      readText: (request) => textOf(request),
      isGone: ({ signal }) => signal.aborted,
      turn: () => new Promise((resolve) => setTimeout(resolve)),
    },
    origins: [],
    server: { url: () => origin, version: 'hosted', data: 'SQLite', latency: null, startedAt: new Date() },
    closing: new AbortController().signal,
  })
  return {
    async fetch(request) {
      ;({ origin } = new URL(request.url))
      return app.fetch(request)
    },
  }
}
