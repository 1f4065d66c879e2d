import { readFile } from 'node:fs/promises'

import { createPlatform } from '@academy-access/engine'
import { describe, expect, it } from 'vitest'

import { serve } from '../../src/index.ts'
import { openDashboard } from '../dashboard.ts'
import { api, call, demo, key, own, platform, server, unknownId } from './scene.ts'

export function academyTests(): void {
  it('the server tells its version, its addresses and its options', async () => {
    const info = (await call('GET', '')).data
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(info).toMatchObject({
      version,
      url: server.url,
      base_url: `${server.url}/api/v1`,
      data: null,
      latency: null,
      access: 'all',
    })
    expect(info.user).toBeNull()
    const { id } = (await call('GET', '/academies')).data.academies[0]
    // Only the hosted service keeps a log of changes.
    expect((await call('GET', `/academies/${id}/changes`)).data).toEqual({ changes: [] })
    expect(Date.parse(info.started_at)).toBeLessThanOrEqual(Date.now())
    const other = await serve(createPlatform(), { port: 0, latency: [0, 1], data: 'academy.db' })
    const { call: callOther } = await openDashboard(other)
    expect((await callOther('GET', '')).data).toMatchObject({ data: 'academy.db', latency: [0, 1] })
    await other.close()
  })

  describe('academies', () => {
    it('creates one from {}, lists it without its key, and deletes it', async () => {
      const created = await call('POST', '/academies', {})
      expect([created.status, Object.keys(created.data)]).toEqual([201, ['id', 'name', 'api_key']])
      const { id, api_key } = created.data
      expect((await api('GET', '/courses', undefined, api_key)).status).toBe(200)
      const { data } = await call('GET', '/academies')
      expect(data.academies.map((academy: { id: string }) => academy.id)).toContain(id)
      expect(JSON.stringify(data)).not.toContain(api_key)
      expect(await call('DELETE', `/academies/${id}`)).toMatchObject({ status: 200, data: { deleted: true } })
      expect((await api('GET', '/courses', undefined, api_key)).status).toBe(401)
      expect(await call('GET', `/academies/${id}`)).toMatchObject({ status: 404, error: { code: 'not_found' } })
    })

    it('a snapshot contains every field, restores the state, and creates an identical academy on another server', async () => {
      const before = (await call('GET', own)).data
      await api('POST', '/lists', { name: 'New' })
      expect((await call('GET', own)).data.lists).toHaveLength(before.lists.length + 1)
      expect((await call('PUT', own, before)).status).toBe(200)
      const { clock: _, ...restored } = (await call('GET', own)).data
      expect(restored).toEqual({ ...before, clock: undefined })
      const elsewhere = await serve(createPlatform({ fixture: { academies: [before] } }), { port: 0 })
      const headers = { authorization: `Bearer ${key}` }
      const ask = async (url: string) => (await fetch(`${url}/api/v1/students?limit=100`, { headers })).json()
      expect(await ask(elsewhere.url)).toEqual(await ask(server.url))
      await elsewhere.close()
    })

    it('an id in use is 409, a wrong fixture is 400 with the path of the error, and both change nothing', async () => {
      const snapshot = (await call('GET', own)).data
      const count = platform.academies.length
      expect(await call('POST', '/academies', snapshot)).toMatchObject({ status: 409 })
      const wrong = await call('POST', '/academies', { students: [{ email: 'a@b.co', purchases: ['none'] }] })
      expect(wrong).toMatchObject({
        status: 400,
        error: { message: expect.stringContaining('students[0].purchases[0]') },
      })
      expect(await call('PUT', own, { plan: 'gold' })).toMatchObject({ status: 400 })
      expect(platform.academies).toHaveLength(count)
      expect((await call('GET', own)).data.plan).toBe('paid')
    })

    it('PUT without api_keys keeps the keys', async () => {
      expect(await call('PUT', own, { name: 'Bare' })).toMatchObject({
        status: 200,
        data: { name: 'Bare', student_count: 0 },
      })
      expect((await api('GET', '/courses')).status).toBe(200)
    })

    it('changes name, plan, lock and limits, and a reset restores them', async () => {
      const changes = { name: 'Other', plan: 'trial', locked: true, limits: { students: 3 } } as const
      const rate_limit = { requests: 5, window_seconds: 1 }
      expect((await call('PATCH', own, { ...changes, rate_limit })).data).toMatchObject({ ...changes, rate_limit })
      expect((await api('GET', '/courses')).status).toBe(402)
      const rejected = await call('PATCH', own, { name: 'Never', plan: 'gold' })
      expect(rejected).toMatchObject({ status: 400, error: { message: expect.stringContaining('body.plan') } })
      expect((await call('POST', `${own}/reset`)).data).toMatchObject({
        name: `${demo.name} (fork)`,
        plan: 'paid',
        locked: false,
      })
      expect((await api('GET', '/courses')).status).toBe(200)
    })

    it('a fork has its own key, and no emails, requests or faults', async () => {
      await api('POST', '/students', { email: 'new@example.com' })
      await call('POST', `${own}/faults`, { operation: '*', status: 500 })
      const fork = await call('POST', `${own}/fork`)
      expect(fork.status).toBe(201)
      expect(fork.data.api_key).not.toBe(key)
      const path = `/academies/${fork.data.id}`
      expect((await call('GET', `${path}/outbox`)).data).toEqual({ outbox: [] })
      expect((await call('GET', `${path}/journal`)).data).toEqual({ journal: [] })
      expect((await call('GET', `${path}/faults`)).data).toEqual({ faults: [] })
      const emails = async (apiKey: string) => (await api('GET', '/students?limit=1', undefined, apiKey)).json()
      expect(await emails(fork.data.api_key)).toMatchObject({ data: { students: [{ email: 'new@example.com' }] } })
      await call('DELETE', path)
    })
  })

  describe('keys', () => {
    it('a key is masked in the list, is read in full by its id, and can be revoked', async () => {
      const created = await call('POST', `${own}/keys`, { name: 'reader', permissions: ['courses.list'] })
      expect(created).toMatchObject({ status: 201, data: { name: 'reader', revoked: false } })
      const { id, key: full } = created.data
      expect((await api('GET', '/courses', undefined, full)).status).toBe(200)
      expect((await api('GET', '/lists', undefined, full)).status).toBe(403)
      const { keys } = (await call('GET', `${own}/keys`)).data
      expect(keys.map((row: { key: string }) => row.key)).toEqual(
        [key, full].map((text) => `aa_live_${'*'.repeat(28)}${text.slice(-4)}`),
      )
      expect((await call('GET', `${own}/keys/${id}`)).data).toEqual(created.data)
      expect((await call('GET', `${own}/keys/${unknownId}`)).status).toBe(404)
      const revoked = await call('DELETE', `${own}/keys/${id}`)
      expect(revoked.data).toEqual({ deleted: true })
      expect((await api('GET', '/courses', undefined, full)).status).toBe(401)
      expect((await call('DELETE', `${own}/keys/${unknownId}`)).status).toBe(404)
    })

    it('a key needs a name and known operations', async () => {
      expect((await call('POST', `${own}/keys`, {})).error!.message).toMatch(/^body\.name: /)
      const message = (await call('POST', `${own}/keys`, { name: 'a', permissions: ['offers.list'] })).error!.message
      expect(message).toMatch(/^body\.permissions/)
      expect((await call('POST', `${own}/keys`, { name: 'a', permision: [] })).error!.message).toMatch(
        /^body\.permision: unknown/,
      )
    })
  })
}
