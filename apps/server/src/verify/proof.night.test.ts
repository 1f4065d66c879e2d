import type { Academy } from '@academy-access/engine'
import { type Change, everywhere, type Json, onResponse, wrapWith } from '@academy-access/kit/wrong-services'
import { isUnknownUuid } from '@academy-access/rules'
import { describe, expect, it } from 'vitest'

import { allRows, set } from '../../test/verify/deviate.ts'
import { contentOf, differencesOf, openAcademy } from '../../test/verify/scene.ts'

/** The former unknown id of all runs. */
const formerUnknownId = '00000000-0000-4000-8000-000000000000'

const idsOf = (academy: Academy) => ({
  student: academy.students.list().find(({ email }) => email === 'ada@example.org')?.id ?? '',
  list: academy.lists.list().find(({ name }) => name === 'VIP')?.id ?? '',
})

/** A service that gives a record another id, in everything that it receives and sends. */
function renamed(realId: string, shownId: string): Change {
  const swap = (text: string) =>
    text.replaceAll(new RegExp(`${realId}|${shownId}`, 'g'), (id) => (id === realId ? shownId : realId))
  return async (real, url, init) => {
    const body = typeof init.body === 'string' ? { body: swap(init.body) } : {}
    const response = await real(swap(url), { ...init, ...body })
    return new Response(swap(await response.text()), response)
  }
}

/** A service whose nth response to a creation is changed. */
function lyingOnce(path: RegExp, nth: number, change: () => Change): Change {
  let count = 0
  return (real, url, init, seen) => {
    const isNth = seen.method === 'POST' && path.test(seen.path) && count++ === nth
    return isNth ? change()(real, url, init, seen) : real(url, init)
  }
}

const withId = (id: string) =>
  onResponse('2..', (body, seen) => ({ body: { data: set({ id })(body['data'] as Json, seen) } }))
const withStudentIds = (id: string) => everywhere('student_id', () => id)

const chapters = [
  'Lists',
  'Deleting a list',
  'Adding members to a list',
  'Removing a student',
  'Revoking an enrollment',
]

describe('records of others are never changed', () => {
  it.each(['student', 'list'] as const)('a %s has the id that all runs once took for unknown', async (kind) => {
    const { academy, run, before } = openAcademy()
    const change = renamed(idsOf(academy)[kind], formerUnknownId)
    const { incomplete, results, left } = await run(chapters, { change })
    expect([contentOf(academy), incomplete]).toEqual([before, undefined])
    expect([differencesOf(results), left]).toEqual([[], []])
  })

  it.each(['student', 'list'] as const)('a service that has every unknown id of a %s gets no write', async (kind) => {
    const { academy, run, before } = openAcademy()
    const pattern = new RegExp(`/${kind}s/([0-9a-f-]{36})`)
    const change: Change = (real, url, init) => {
      const [, unknown = ''] = pattern.exec(url) ?? []
      return real(isUnknownUuid(unknown) ? url.replace(pattern, `/${kind}s/${idsOf(academy)[kind]}`) : url, init)
    }
    const { incomplete } = await run([], { change })
    expect(incomplete).toMatch(/^the service has a (?:student|list) with the random id .*; expected 404$/)
    expect(new Set(academy.journal.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(contentOf(academy)).toEqual(before)
  })

  it.each([
    ['POST /students', /^\/students$/, 'student', withId],
    ['POST /lists', /^\/lists$/, 'list', withId],
    ['POST members', /\/members$/, 'student', withStudentIds],
  ] as const)('%s returns once the id of another record', async (_, path, kind, change) => {
    for (let nth = 0; nth < 12; nth++) {
      const { academy, run, before } = openAcademy()
      const { [kind]: id } = idsOf(academy)
      const { left } = await run(chapters, { change: lyingOnce(path, nth, () => change(id)) })
      expect(contentOf(academy), `response ${nth}`).toEqual(before)
      for (const one of left) expect(one).toContain(`${kind}s/${id} (`)
    }
  })

  it('a response names a record that was made after the run began', async () => {
    const { academy, run } = openAcademy()
    let late = ''
    const change = lyingOnce(/^\/students$/, 6, () => {
      late = academy.students.createMany(1, { email: 'late@example.org' })[0]?.id ?? ''
      return withId(late)
    })
    const { left } = await run(chapters, { change })
    expect(academy.students.get(late)).toMatchObject({ email: 'late@example.org', removed: false })
    expect(left).toEqual([expect.stringContaining(`students/${late} (the service returned this id, but it is "late@`)])
  })

  it('rows whose ids are shifted do not mislead the search for what was left', async () => {
    const { academy, run, before } = openAcademy()
    const shift = allRows((all) => all.map((row, at) => ({ ...row, id: all[(at + 1) % all.length]?.['id'] })))
    const shifted = onResponse('200', (body, seen) => ({ body: { data: shift(body['data'] as Json, seen) } }))
    const change: Change = async (real, url, init, seen) => {
      const isSearch = /^GET \/(?:lists|students\?limit=100&offset=0)$/.test(`${seen.method} ${seen.path}`)
      const response = await (isSearch ? wrapWith(shifted)(real) : real)(url, init)
      // The first student of the run is lost, so the run has to search.
      if (seen.method === 'POST' && seen.path === '/students') throw new TypeError('terminated')
      return response
    }
    const { left } = await run(['R139'], { change })
    expect(left).not.toEqual([])
    const others = (content: unknown) =>
      (content as { students: { email: string }[] }).students.filter(({ email }) => email.endsWith('@example.org'))
    expect(others(contentOf(academy))).toEqual(others(before))
  })
})
