import { expect, it } from 'vitest'

import { api, call, own } from './scene.ts'

export function inspectionTests(): void {
  it('emails and requests are listed newest last, and can be cleared', async () => {
    for (const email of ['one@example.com', 'two@example.com']) await api('POST', '/students', { email, colour: 1 })
    const { outbox } = (await call('GET', `${own}/outbox`)).data
    expect(outbox.map(({ to }: { to: string }) => to)).toEqual(['one@example.com', 'two@example.com'])
    const { journal } = (await call('GET', `${own}/journal`)).data
    expect(journal).toMatchObject(
      ['one', 'two'].map((name) => ({
        operation: 'students.create',
        status: 201,
        request_body: { email: `${name}@example.com` },
        ignored: ['body.colour'],
      })),
    )
    await call('DELETE', `${own}/outbox`)
    await call('DELETE', `${own}/journal`)
    expect((await call('GET', `${own}/outbox`)).data.outbox).toEqual([])
    expect((await call('GET', `${own}/journal`)).data.journal).toEqual([])
  })

  it('a request can be written and sent with a key of the academy, and is in its journal', async () => {
    await call('DELETE', `${own}/journal`)
    const send = (request: object) => call('POST', `${own}/journal`, request)
    const created = await send({ method: 'POST', path: '/api/v1/students', body: '{"email":"written@example.com"}' })
    expect(created).toMatchObject({
      status: 200,
      data: { operation: 'students.create', status: 201, client: 'dashboard', response_body: { data: { name: null } } },
    })
    expect((await send({ method: 'POST', path: '/api/v1/students', body: '{"email"' })).data).toMatchObject({
      code: 'validation_error',
      request_body: '{"email"',
    })
    const { data: limited } = await call('POST', `${own}/keys`, { name: 'Limited', permissions: ['courses.list'] })
    const request = { method: 'GET', path: '/api/v1/lists', key: limited.id }
    expect((await send(request)).data).toMatchObject({ operation: 'lists.list', code: 'forbidden' })
    await call('POST', `${own}/faults`, { operation: 'lists.list', network: 'reset', times: 1 })
    expect((await send({ method: 'GET', path: '/api/v1/lists' })).data).toMatchObject({ network: 'reset' })
    const { journal } = (await call('GET', `${own}/journal`)).data
    expect(journal.map(({ path }: { path: string }) => path)).toEqual([
      '/api/v1/students',
      '/api/v1/students',
      '/api/v1/lists',
      '/api/v1/lists',
    ])
    await call('PATCH', `${own}/keys/${limited.id}`, { revoked: true })
    for (const [wrong, message] of [
      [request, /^body\.key: expected an API key that is not revoked, got /],
      [{ ...request, key: 'mine' }, /^body\.key: /],
      [{ method: 'GET', path: '/api/v1/lists', body: '{}' }, /^body\.body: expected no body for GET$/],
      [{ method: 'GET', path: 'api/v1/lists' }, /^body\.path: /],
      [{ method: 'TRACE', path: '/' }, /^body\.method: /],
    ] as const) {
      expect(await send(wrong)).toMatchObject({ status: 400, error: { message: expect.stringMatching(message) } })
    }
    expect((await call('GET', `${own}/journal`)).data.journal).toHaveLength(4)
  })

  it('emails and requests are listed by pages, counted from the newest', async () => {
    const names = ['one', 'two', 'three', 'four', 'five']
    await call('DELETE', `${own}/journal`)
    await call('DELETE', `${own}/outbox`)
    await call('DELETE', '/journal')
    for (const name of names) await api('POST', '/students', { email: `paged-${name}@example.com` })
    for (const name of names) await api('GET', `/courses?${name}`, undefined, 'wrong')
    const pages: [query: string, expected: string[]][] = [
      ['', names],
      ['?limit=2', ['four', 'five']],
      ['?limit=2&offset=2', ['two', 'three']],
      ['?offset=4&limit=2', ['one']],
      ['?limit=1000&offset=5', []],
      ['?offset=9007199254740991', []],
    ]
    for (const [query, expected] of pages) {
      const { outbox } = (await call('GET', `${own}/outbox${query}`)).data
      expect(outbox.map(({ to }: { to: string }) => to)).toEqual(expected.map((name) => `paged-${name}@example.com`))
      const { journal } = (await call('GET', `${own}/journal${query}`)).data
      const sent = journal.map((entry: { request_body: { email: string } }) => entry.request_body.email)
      expect(sent).toEqual(expected.map((name) => `paged-${name}@example.com`))
      const { journal: others } = (await call('GET', `/journal${query}`)).data
      expect(others.map(({ path }: { path: string }) => path)).toEqual(
        expected.map((name) => `/api/v1/courses?${name}`),
      )
    }
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'limit=', 'limit=-1', 'offset=-1', 'offset=1.5']) {
      const { status, error } = await call('GET', `${own}/journal?${query}`)
      expect([status, error?.code, error?.message], query).toEqual([
        400,
        'validation_error',
        expect.stringContaining(`query.${query.split('=', 1).join('')}: expected an integer from`),
      ])
    }
  })

  it('requests that reached no academy are in the journal of the platform, with a hint', async () => {
    await call('DELETE', '/journal')
    await api('GET', '/courses', undefined, 'wrong')
    const { journal } = (await call('GET', '/journal')).data
    expect(journal).toMatchObject([
      { status: 401, code: 'unauthorized', hint: expect.stringContaining('the nearest is …0001') },
    ])
    expect((await call('DELETE', '/journal')).data).toEqual({ deleted: true })
    expect((await call('GET', '/journal')).data.journal).toEqual([])
  })

  it('D32 faults can be added, fire, and can be listed and cleared', async () => {
    const fault = { operation: 'courses.list', status: 429, retry_after: 7, times: 2 }
    expect(await call('POST', `${own}/faults`, fault)).toMatchObject({
      status: 201,
      data: { ...fault, phase: 'before' },
    })
    const limited = await api('GET', '/courses')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await call('GET', `${own}/faults`)).data.faults).toMatchObject([{ ...fault, times: 1 }])
    expect((await call('DELETE', `${own}/faults`)).data).toEqual({ deleted: true })
    expect((await api('GET', '/courses')).status).toBe(200)
    const wrong = await call('POST', `${own}/faults`, { operation: 'offers.list', status: 500 })
    expect(wrong).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('body.operation: expected') },
    })
  })
}
