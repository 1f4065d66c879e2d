import { describe, expect, it } from 'vitest'

import type { RecordedCall } from '../../record/recording.ts'
import { replayRecording } from './replay.ts'
import { newAcademy } from './target.ts'

describe('calls that need more than their text', () => {
  const header = {
    format: 'academy-access-recording',
    version: 1,
    base_url: '',
    started_at: '2026-01-01T00:00:00.000Z',
  } as const
  const call = (request: Partial<RecordedCall['request']>, status: number, json: unknown): RecordedCall => ({
    call: 1,
    started_at: '2026-01-01T00:00:01.000Z',
    ended_at: '2026-01-01T00:00:01.050Z',
    request: {
      method: 'GET',
      path: '/api/v1/courses',
      credentials: 'key 1',
      content_type: null,
      body: null,
      ...request,
    },
    response: { status, content_type: null, retry_after: null, body: { json } },
  })
  const error = (code: string) => ({ error: { code, message: 'Recorded' } })
  const run = (...calls: RecordedCall[]) => {
    const recording = { header, calls, isTorn: false }
    return replayRecording(recording, newAcademy({ academies: [{}] }, recording))
  }
  const works = call({}, 200, { data: { courses: [] } })

  it('no key and a rejected key are sent as such', async () => {
    const without = call({ credentials: null }, 401, error('unauthorized'))
    const wrong = call({ credentials: 'key 2' }, 401, error('unauthorized'))
    expect(await run(without, wrong, works)).toMatchObject({ agreeing: 3, differing: [] })
    // A key that worked before and was revoked later works here.
    const { differing } = await run(works, call({}, 401, error('unauthorized')))
    expect(differing[0]?.difference).toEqual({ path: 'status', expected: '401 unauthorized', received: '200' })
  })

  it('what depends on the key, the plan or a failure is not run', async () => {
    const { response: _, ...lost } = call({ method: 'POST', path: '/api/v1/lists' }, 0, null)
    const { agreeing, differing, skipped } = await run(
      { ...lost, response: null, error: 'reset' },
      call({}, 503, 'busy'),
      call({}, 429, error('rate_limit_exceeded')),
      call({}, 403, error('forbidden')),
      call({}, 402, error('academy_locked')),
      call({ method: 'OPTIONS' }, 204, null),
      call({ body: { omitted: 20_000_000 } }, 200, {}),
      works,
    )
    expect({ agreeing, differing }).toEqual({ agreeing: 1, differing: [] })
    expect([...skipped.keys()]).toEqual([
      'no response was recorded',
      'the response was 503',
      'the response was rate_limit_exceeded',
      'the response was forbidden',
      'the response was academy_locked',
      'OPTIONS is no call of the API',
      'the body is too large',
    ])
  })

  it('bodies are sent as they were, also those that are not JSON', async () => {
    const post = (body: RecordedCall['request']['body'], content_type: string | null) =>
      call({ method: 'POST', path: '/api/v1/lists', body, content_type }, 400, error('validation_error'))
    const bodies: RecordedCall['request']['body'][] = [
      null,
      { text: '{"name": "A"' },
      { base64: '/w==' },
      { json: [1] },
    ]
    const calls = [...bodies.map((body) => post(body, 'application/json')), post({ json: { name: 'A' } }, 'text/plain')]
    expect(await run(works, ...calls)).toMatchObject({ agreeing: 6, differing: [] })
  })
})
