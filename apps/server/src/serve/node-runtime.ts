import { setImmediate } from 'node:timers/promises'

import type { DashboardRuntime } from '@academy-access/dashboard-api'

import { nodeRequest } from './node-request.ts'
import { readText } from './request-body.ts'
import { checkCaller, checkPlace, type GuardOptions } from './guard.ts'

/** Serves the dashboard API from `node:http`, to the callers that `guard` accepts. */
export function nodeRuntime(guard: GuardOptions): DashboardRuntime {
  return {
    checkCaller: (request) => checkCaller(nodeRequest(request).incoming, guard),
    checkPlace: (request) => checkPlace(nodeRequest(request).incoming, guard),
    readText: (request, max) => readText(nodeRequest(request).incoming, max),
    isGone: (request) => nodeRequest(request).incoming.destroyed,
    turn: () => setImmediate(),
  }
}
