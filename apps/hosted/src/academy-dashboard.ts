import { addDashboard } from '@academy-access/server/dashboard'
import { H3 } from 'h3'

import { textOf } from './body-text.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

/** The dashboard API of the academy of an object. */
export interface AcademyDashboard {
  fetch(request: Request): Promise<Response>
}

/** The largest body in bytes: an object has 128 MB of memory, and a fixture takes several times its length while it is read. */
const longestBody = 16 * 1024 * 1024

/** The handlers of the local server. The Worker has checked who calls. */
export function academyDashboard({ platform }: Pick<LoadedAcademy, 'platform'>): AcademyDashboard {
  const app = new H3({ silent: true, allowMalformedURL: true })
  let origin = ''
  addDashboard(app, platform, {
    runtime: {
      checkCaller: () => {},
      checkPlace: () => {},
      async readText(request, max) {
        const text = await textOf(request)
        return text.length > Math.min(max, longestBody) ? undefined : text
      },
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
