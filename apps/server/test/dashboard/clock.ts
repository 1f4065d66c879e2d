import { describe, expect, it } from 'vitest'

import { api, call, own } from './scene.ts'

export function clockTests(): void {
  describe('the clock', () => {
    const now = '2030-01-01T00:00:00.000Z'

    it('is set, then advanced, then frozen', async () => {
      const set = await call('PUT', `${own}/clock`, {
        now: '2030-01-01T01:00:00+01:00',
        advance_ms: 60_000,
        frozen: true,
      })
      expect(set.data).toMatchObject({ now: '2030-01-01T00:01:00.000Z', frozen: true, real: false, next: [] })
      expect((await call('PUT', `${own}/clock`, { advance_ms: 1000 })).data.now).toBe('2030-01-01T00:01:01.000Z')
      expect((await call('GET', `${own}/clock`)).data).toMatchObject({ now: '2030-01-01T00:01:01.000Z', frozen: true })
      await api('POST', '/lists', { name: 'New' })
      expect((await call('GET', own)).data.lists.at(-1).created_at).toBe('2030-01-01T00:01:01.000Z')
    })

    it('resumes from the frozen time, without a jump', async () => {
      await call('PUT', `${own}/clock`, { now, frozen: true })
      const before = Date.now()
      const resumed = Date.parse((await call('PUT', `${own}/clock`, { frozen: false })).data.now) - Date.parse(now)
      expect(resumed).toBeGreaterThanOrEqual(0)
      expect(resumed).toBeLessThanOrEqual(Date.now() - before)
    })

    it('does not change when any field is wrong', async () => {
      await call('PUT', `${own}/clock`, { now, frozen: true })
      for (const wrong of [
        { now: 'noon' },
        { advance_ms: -1 },
        { frozen: 1 },
        { now: '9999-12-31T23:59:59Z', advance_ms: 1000, frozen: false },
        { speed: 2 },
      ]) {
        expect((await call('PUT', `${own}/clock`, wrong)).status, JSON.stringify(wrong)).toBe(400)
      }
      expect((await call('GET', `${own}/clock`)).data).toMatchObject({ now, frozen: true })
    })

    it('says whether it shows the real time, and how far it is from it', async () => {
      expect((await call('GET', `${own}/clock`)).data).toMatchObject({ real: true, offset_ms: 0, frozen: false })
      const before = Date.now()
      const running = (await call('PUT', `${own}/clock`, { now })).data
      const stopped = (await call('PUT', `${own}/clock`, { now, frozen: true })).data
      for (const { real, offset_ms } of [running, stopped]) {
        expect(real).toBe(false)
        expect(offset_ms).toBeLessThanOrEqual(Date.parse(now) - before)
        expect(offset_ms).toBeGreaterThanOrEqual(Date.parse(now) - Date.now())
      }
      await call('POST', `${own}/reset`)
      expect((await call('GET', `${own}/clock`)).data).toMatchObject({ real: true, offset_ms: 0 })
    })

    it('says when the exhausted rate window of the key that was used last opens', async () => {
      const next = async () => (await call('GET', `${own}/clock`)).data.next
      await call('PATCH', own, { rate_limit: { requests: 2, window_seconds: 10 } })
      await call('PUT', `${own}/clock`, { now, frozen: true })
      await api('GET', '/courses')
      expect(await next()).toEqual([])
      await api('GET', '/courses')
      const [{ id: key_id, name: key_name }] = (await call('GET', `${own}/keys`)).data.keys
      const opens = { at: '2030-01-01T00:00:10.000Z', what: 'rate_window', key_id, key_name, requests: 2 }
      expect(await next()).toEqual([opens])
      const { data: other } = await call('POST', `${own}/keys`, { name: 'Other' })
      await api('GET', '/courses', undefined, other.key)
      expect(await next()).toEqual([])
      expect((await api('GET', '/courses')).status).toBe(429)
      expect(await next()).toEqual([opens])
      await call('PUT', `${own}/clock`, { advance_ms: 10_000 })
      expect(await next()).toEqual([])
    })
  })
}
