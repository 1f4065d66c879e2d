import { describe, expect, it } from 'vitest'

import { api, call, own, unknownId } from './scene.ts'

export function contentTests(): void {
  describe('courses', () => {
    it('can be listed with hidden ones, added, changed and reordered', async () => {
      const created = await call('POST', `${own}/courses`, { title: 'New', slug: 'new', visibility: 'hidden' })
      expect(created).toMatchObject({ status: 201, data: { slug: 'new', term: 'included', lessons: [] } })
      const path = `${own}/courses/${created.data.id}`
      const lessons = [{ title: 'One', reading_time_minutes: 3 }]
      const changed = await call('PATCH', path, {
        visibility: 'published',
        term: 'one_time',
        price_cents: 900,
        lessons,
      })
      expect(changed.data).toMatchObject({ title: 'New', visibility: 'published', price_cents: 900, lessons })
      expect((await call('PATCH', path, { title: 'Newer' })).data).toMatchObject({
        title: 'Newer',
        price_cents: 900,
        lessons,
      })
      const ids = (await call('GET', `${own}/courses`)).data.courses.map(({ id }: { id: string }) => id)
      const ordered = await call('PUT', `${own}/courses/order`, { ids: ids.toReversed() })
      expect(ordered.data.courses.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
      const published = (await (await api('GET', '/courses')).json()) as { data: { courses: object[] } }
      expect(published.data.courses[0]).toMatchObject({ title: 'Newer', lesson_count: 1 })
      expect((await call('PUT', `${own}/courses/order`, { ids: ids.slice(1) })).status).toBe(400)
      expect((await call('POST', `${own}/courses`, { title: 'New', slug: 'new' })).status).toBe(409)
      expect((await call('PATCH', path, { id: unknownId })).error!.message).toMatch(/^body\.id: unknown field/)
    })
  })

  describe('offers', () => {
    it('can be added, changed and deleted with their list', async () => {
      const [{ slug }] = (await call('GET', `${own}/courses`)).data.courses
      const created = await call('POST', `${own}/offers`, { name: 'Bundle', courses: [slug], holders: [] })
      expect(created).toMatchObject({
        status: 201,
        data: { name: 'Bundle', status: 'active', holder_list: { name: 'Bundle' } },
      })
      const path = `${own}/offers/${created.data.id}`
      const changed = await call('PATCH', path, { name: 'Renamed', status: 'inactive' })
      expect(changed.data).toMatchObject({ name: 'Renamed', courses: [slug], holder_list: { name: 'Bundle' } })
      expect((await call('GET', `${own}/offers`)).data.offers).toContainEqual(changed.data)
      expect((await call('DELETE', path)).data).toEqual({ deleted: true })
      const { lists } = (await call('GET', own)).data
      expect(lists.map(({ name }: { name: string }) => name)).not.toContain('Bundle')
      expect((await call('DELETE', path)).status).toBe(404)
    })
  })
}
