import { describe, expect, it } from 'vitest'

import { api, call, demo, own, unknownId } from './scene.ts'

export function recordTests(): void {
  describe('reading and changing records one by one', () => {
    it('a course can be read and deleted, with its enrollments, purchases and grants', async () => {
      const [course] = (await call('GET', `${own}/courses`)).data.courses
      const path = `${own}/courses/${course.id}`
      expect((await call('GET', path)).data).toEqual(course)
      const { data } = await call('GET', `${own}/students?limit=1`)
      await call('PATCH', `${own}/students/${data.students[0].id}`, { purchases: [course.slug] })
      await call('POST', `${own}/offers`, { name: 'Bundle', courses: [course.slug] })
      expect((await call('DELETE', path)).data).toEqual({ deleted: true })
      expect(JSON.stringify((await call('GET', own)).data)).not.toContain(`"${course.slug}"`)
      expect([(await call('GET', path)).status, (await call('DELETE', path)).status]).toEqual([404, 404])
      expect((await api('GET', '/students')).status).toBe(200)
      const [offer] = (await call('GET', `${own}/offers`)).data.offers
      expect((await call('GET', `${own}/offers/${offer.id}`)).data).toEqual(offer)
    })

    it('students are searched, sorted and paged, and reading them fills no journal', async () => {
      const all = (await call('GET', `${own}/students?limit=1000`)).data
      expect(all.pagination).toEqual({ total: 120, limit: 1000, offset: 0 })
      const ids = (page: { students: { id: string }[] }) => page.students.map(({ id }) => id)
      expect(ids((await call('GET', `${own}/students?limit=5&offset=7`)).data)).toEqual(ids(all).slice(7, 12))
      expect(ids((await call('GET', `${own}/students?sort=joined_at&limit=2`)).data)).toEqual(
        ids(all).toReversed().slice(0, 2),
      )
      const { students, pagination } = (await call('GET', `${own}/students?search=LIND&sort=-name`)).data
      const names = students.map(({ name }: { name: string | null }) => name)
      const named = names.filter((name: string | null) => name !== null)
      expect(pagination.total).toBe(students.length)
      expect(names).toEqual([...named.toSorted().toReversed(), null, null])
      expect(named).toContain('Ada Lindqvist')
      const [removed] = ids(all)
      await api('DELETE', `/students/${removed}`)
      expect((await call('GET', `${own}/students?status=removed`)).data.students).toMatchObject([
        { id: removed, removed: true },
      ])
      expect((await call('GET', `${own}/students/${removed}`)).data).toMatchObject({ id: removed, removed: true })
      expect((await call('GET', `${own}/journal`)).data.journal).toHaveLength(1)
      const wrong = await call('GET', `${own}/students?sort=age`)
      expect(wrong.error!.message).toMatch(/^query\.sort: expected one of "joined_at", "-joined_at", .* got "age"$/)
    })

    it('lists and their members are searched, sorted and paged', async () => {
      const { lists, pagination } = (await call('GET', `${own}/lists?sort=-member_count`)).data
      expect(pagination.total).toBe(lists.length)
      const counts = lists.map((list: { member_count: number }) => list.member_count)
      expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a))
      const path = `${own}/lists/${lists[0].id}/members`
      const { members } = (await call('GET', `${path}?limit=1000&sort=email`)).data
      expect(members).toHaveLength(counts[0])
      const found = await call('GET', `${path}?search=${members[3].email}`)
      expect(found.data).toEqual({ members: [members[3]], pagination: { total: 1, limit: 50, offset: 0 } })
      expect((await call('GET', `${own}/lists/${unknownId}/members`)).status).toBe(404)
    })

    it('a key can be renamed, restricted, revoked and made valid again', async () => {
      const { id, key: full } = (await call('POST', `${own}/keys`, { name: 'CI' })).data
      const path = `${own}/keys/${id}`
      const changed = await call('PATCH', path, { name: 'Reader', permissions: ['courses.list'] })
      expect(changed.data).toMatchObject({ id, name: 'Reader', permissions: ['courses.list'], revoked: false })
      expect(changed.data.key).toMatch(/^aa_live_\*{28}/)
      const status = async (method: string) => (await api(method, '/lists', { name: 'New' }, full)).status
      expect(await status('POST')).toBe(403)
      await call('PATCH', path, { permissions: 'all', revoked: true })
      expect(await status('POST')).toBe(401)
      expect((await call('PATCH', path, { revoked: false })).data).toMatchObject({ name: 'Reader', permissions: 'all' })
      expect(await status('POST')).toBe(201)
      expect((await call('PATCH', path, { key: 'other' })).error!.message).toMatch(/^body\.key: unknown field/)
      expect((await call('PATCH', `${own}/keys/${unknownId}`, {})).status).toBe(404)
    })

    it('one fault can be deleted, and the others stay', async () => {
      const ids = []
      for (const status of [500, 503])
        ids.push((await call('POST', `${own}/faults`, { operation: '*', status })).data.id)
      expect((await call('DELETE', `${own}/faults/${ids[0]}`)).data).toEqual({ deleted: true })
      expect((await call('GET', `${own}/faults`)).data.faults).toMatchObject([{ id: ids[1], status: 503, hits: 0 }])
      expect((await call('DELETE', `${own}/faults/${ids[0]}`)).status).toBe(404)
      expect((await call('DELETE', `${own}/faults/first`)).error!.message).toBe(
        'path.faultId: expected a number, got "first"',
      )
    })

    it('the journal is filtered by operation, status, text and fault, and read by id', async () => {
      await api('POST', '/students', { email: 'new@example.com' })
      await api('POST', '/students', { email: 'new@example.com' })
      await call('POST', `${own}/faults`, { operation: 'courses.list', status: 500, times: 1 })
      await api('GET', '/courses')
      const ids = async (query: string) =>
        (await call('GET', `${own}/journal?${query}`)).data.journal.map(({ id }: { id: string }) => id)
      const [one, two, three] = await ids('')
      expect([one, two, three].map((id) => id.replace(/^[a-z0-9]+-/, ''))).toEqual(['1', '2', '3'])
      expect(await ids('operation=students.create')).toEqual([one, two])
      expect([
        await ids('status=ok'),
        await ids('status=4xx'),
        await ids('status=5xx'),
        await ids('status=faulted'),
      ]).toEqual([[one], [two], [three], [three]])
      expect([
        await ids('search=NEW@example'),
        await ids('search=already_exists'),
        await ids('search=nowhere'),
      ]).toEqual([[one, two], [two], []])
      expect(await ids('limit=1&offset=1')).toEqual([two])
      const { data } = await call('GET', `${own}/journal/${one}`)
      expect(data).toMatchObject({ id: one, status: 201 })
      expect(data.changes).toMatchObject([{ kind: 'student', before: null, after: { email: 'new@example.com' } }])
      const next = one.replace(/1$/, '9')
      expect((await call('GET', `${own}/journal/${next}`)).error!.message).toBe(
        `No journal entry ${next} in this academy`,
      )
      await api('GET', '/courses', undefined, 'wrong')
      const [entry] = (await call('GET', '/journal')).data.journal
      expect((await call('GET', `/journal/${entry.id}`)).data).toMatchObject(entry)
    })

    it('a request can be sent again here and in a fork of the state before it', async () => {
      await api('POST', '/students', { email: 'new@example.com' })
      const [{ id }] = (await call('GET', `${own}/journal`)).data.journal
      const again = (await call('POST', `${own}/journal/${id}/replay`)).data
      expect(again).toMatchObject({ id: id.replace(/1$/, '2'), status: 409 })
      const fork = await call('POST', `${own}/fork`, { before: id, name: 'Before' })
      expect(fork.data.name).toBe('Before')
      const there = await call('POST', `${own}/journal/${id}/replay`, { academy: fork.data.id })
      expect(there.data).toMatchObject({ id: expect.stringMatching(/-1$/), status: 201 })
      const { academies } = (await call('GET', '/academies')).data
      expect(academies.at(-1)).toMatchObject({ id: fork.data.id, fork_of: own.split('/').at(-1), student_count: 121 })
      expect((await call('POST', `${own}/fork`, { before: '99' })).status).toBe(404)
      expect((await call('POST', `${own}/fork`, { nam: 'x' })).error!.message).toMatch(/^body\.nam: unknown field/)
      await call('DELETE', `/academies/${fork.data.id}`)
    })

    it('a reset and a clearing can be undone, when the request asks for it', async () => {
      await api('POST', '/students', { email: 'new@example.com' })
      expect((await call('POST', `${own}/reset`)).data).not.toHaveProperty('undo_id')
      await api('POST', '/students', { email: 'new@example.com' })
      const { undo_id } = (await call('POST', `${own}/reset?undo=true`)).data
      expect((await call('GET', `${own}/outbox`)).data.outbox).toEqual([])
      expect(await call('POST', `${own}/undo`, { undo_id })).toMatchObject({
        status: 200,
        data: { student_count: 121 },
      })
      expect((await call('GET', `${own}/outbox`)).data.outbox).toMatchObject([{ to: 'new@example.com' }])
      expect(await call('POST', `${own}/undo`, { undo_id })).toMatchObject({
        status: 410,
        error: { code: 'not_found' },
      })

      await api('GET', '/courses', undefined, 'wrong')
      const { journal } = (await call('GET', '/journal')).data
      const cleared = (await call('DELETE', '/journal?undo=true')).data
      expect((await call('DELETE', '/journal?undo=true')).data).toEqual({ deleted: true })
      const { data } = await call('POST', '/journal/undo', { undo_id: cleared.undo_id })
      expect(data).toEqual({ undone: true })
      expect((await call('GET', '/journal')).data.journal).toEqual(journal)
    })

    it('a fork says in its name that it is one, and no two have the same name', async () => {
      const forks = [await call('POST', `${own}/fork`), await call('POST', `${own}/fork`, {})]
      expect(forks.map(({ data }) => data.name)).toEqual([`${demo.name} (fork) (fork)`, `${demo.name} (fork) (fork 2)`])
      for (const { data } of forks) await call('DELETE', `/academies/${data.id}`)
    })

    it('a state is saved under a name and restored', async () => {
      const created = await call('POST', `${own}/snapshots`, { name: 'Start' })
      expect(created).toMatchObject({ status: 201, data: { id: '1', name: 'Start', student_count: 120 } })
      expect((await call('POST', `${own}/snapshots`, { name: 'Start' })).status).toBe(409)
      await api('POST', '/students', { email: 'new@example.com' })
      await call('POST', `${own}/reset`)
      expect((await call('GET', `${own}/snapshots`)).data).toEqual({ snapshots: [created.data] })
      await api('POST', '/students', { email: 'new@example.com' })
      expect((await call('POST', `${own}/snapshots/1/restore`)).data).toMatchObject({ student_count: 120 })
      expect((await api('GET', '/courses')).status).toBe(200)
      expect((await call('DELETE', `${own}/snapshots/1`)).data).toEqual({ deleted: true })
      expect((await call('POST', `${own}/snapshots/1/restore`)).status).toBe(404)
    })

    it('an error names the wrong value by its place in the body, whatever the engine calls it', async () => {
      const [student] = (await call('GET', `${own}/students?limit=1`)).data.students
      const message = async (...args: Parameters<typeof call>) => {
        const { status, error } = await call(...args)
        expect(status).toBe(400)
        return error!.message
      }
      const offer = { name: 'Bundle' }
      expect(await message('POST', `${own}/offers`, { ...offer, courses: ['non'] })).toMatch(
        /^body\.courses\[0\]: no course/,
      )
      expect(await message('POST', `${own}/offers`, { ...offer, granted_to: ['non'] })).toMatch(
        /^body\.granted_to\[0\]: no list/,
      )
      expect(await message('POST', `${own}/offers`, { ...offer, holders: ['a@b.co'] })).toMatch(
        /^body\.holders\[0\]: no active/,
      )
      const path = `${own}/students/${student.id}`
      expect(await message('PATCH', path, { purchases: ['non'] })).toMatch(/^body\.purchases\[0\]: no course/)
      expect(await message('PATCH', path, { progress: { non: 1 } })).toMatch(/^body\.progress\.non: no course/)
      expect(await message('PUT', `${own}/courses/order`, { ids: [] })).toMatch(/^body\.courses: expected each/)
      expect(await message('POST', `${own}/faults`, { operation: '*', status: 418 })).toMatch(/^body\.status: /)
      expect(await message('POST', '/academies', { students: [{}] })).toMatch(/^body\.students\[0\]\.email: /)
      expect(await message('POST', '/academies', { plan: 'gold' })).toMatch(/^body\.plan: /)
      expect(await message('PUT', own, [])).toMatch(/^body: /)
      expect(await message('PUT', `${own}/clock`, { now: '9950-01-01T00:00:00Z' })).toMatch(
        /^body: expected a time up to/,
      )
    })
  })

  it('PATCH of a student sets name, purchases and progress', async () => {
    const { data } = (await (await api('GET', '/students?limit=1')).json()) as { data: { students: { id: string }[] } }
    const [student] = data.students
    const [course] = (await call('GET', `${own}/courses`)).data.courses
    await api('POST', `/students/${student!.id}/enrollments`, { course_id: course.id })
    const path = `${own}/students/${student!.id}`
    const changes = { name: 'Ada', avatar_url: null, purchases: [course.slug], progress: { [course.slug]: 1 } }
    const changed = await call('PATCH', path, changes)
    expect(changed.data).toMatchObject({ name: 'Ada', avatar_url: null, purchases: [course.slug] })
    const enrolled = changed.data.enrollments.find((row: { course: string }) => row.course === course.slug)
    expect(enrolled.completed_lessons).toBe(1)
    expect((await call('PATCH', path, { progress: { [course.slug]: 9999 } })).status).toBe(400)
    expect((await call('PATCH', `${own}/students/${unknownId}`, {})).status).toBe(404)
  })
}
