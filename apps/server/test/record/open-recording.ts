import { join } from 'node:path'

import { checkFiles } from '@academy-access/command'
import { tempFolder } from '@academy-access/command/test/temp-folder'
import type { Academy, Platform } from '@academy-access/engine'
import { Known } from '@academy-access/kit/known'
import { filled, webRequest } from '@academy-access/kit/request'
import { apiRequests } from '@academy-access/kit/requests'
import { viewOf } from '@academy-access/kit/view'
import { AcademyClient } from '@academy-access/sdk'
import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'

import { openProxy } from '../../src/record/proxy.ts'
import { createRecorder, type Recording, readRecording } from '../../src/record/recording.ts'
import { createRedaction } from '../../src/record/redaction.ts'
import { uuidsIn } from '../../src/verify/replay/mapped-ids.ts'
import { served } from '../served.ts'

/** Opens a proxy that records. `end` closes it and returns the recording; it is closed after the test, if not before. */
export async function openRecording(baseUrl: string) {
  const path = join(tempFolder(onTestFinished), 'recording.ndjson')
  const { output } = checkFiles({}, { output: path }, { isNew: true })
  const recorder = createRecorder(output, baseUrl)
  recorder.keep()
  const services = { baseUrl, recorder, redaction: createRedaction(), onCall: () => {}, onFailure: rethrow }
  const proxy = await openProxy(0, services)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= proxy.close().then(() => recorder.close()))
  onTestFinished(close)
  return {
    url: proxy.url,
    async end(): Promise<Recording> {
      await close()
      return readRecording(path)
    },
  }
}

/** Records the calls to a platform, through real ports. */
export async function recordingOf(
  platform: Platform,
  call: (client: AcademyClient, academy: Academy) => Promise<unknown>,
): Promise<Recording> {
  const server = await served(platform, {}, onTestFinished)
  const recording = await openRecording(server.url)
  const academy = platform.academy()
  await call(new AcademyClient({ baseUrl: recording.url, apiKey: academy.apiKey, maxRetries: 0 }), academy)
  return recording.end()
}

/** Requests with a method of the API, whose bodies are what their headers say: others are not replayed. */
const calls = apiRequests.filter(
  ({ method, headers }) => ['GET', 'POST', 'PATCH', 'DELETE'].includes(method) && !headers['content-encoding'],
)

/**
 * Sends random requests to a recording of an academy, one after the other, with the ids of records that a response has shown.
 * Some get errors.
 */
export async function sendAtRandom(origin: string, academy: Academy, seed: number, count: number): Promise<void> {
  const seen = new Set<string>()
  const shown = <Row extends { readonly id: string }>(rows: readonly Row[]) => rows.filter(({ id }) => seen.has(id))
  const first = { method: 'GET', target: '/api/v1/courses', headers: { authorization: 'Bearer {{key.0}}' } }
  for (const random of [first, ...fc.sample(calls, { seed, numRuns: count - 1 })]) {
    const { courses, students, lists, ...view } = viewOf(academy)
    const known = new Known().learnView({
      ...view,
      courses: shown(courses),
      students: shown(students).map((one) => ({ ...one, enrollments: shown(one.enrollments) })),
      lists: shown(lists),
    })
    const request = webRequest(filled(random, known.pick), origin)
    if (request) for (const id of uuidsIn(await (await fetch(request)).text())) seen.add(id)
  }
}

function rethrow(error: Error): never {
  throw error
}
