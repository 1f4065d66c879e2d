import type { Academy } from '@academy-access/engine'
import { isUnknownUuid } from '@academy-access/rules'
import { describe, expect, it } from 'vitest'

import { busyAcademy, contentOf, openAcademy } from '../../test/verify/scene.ts'

type Send = (url: string, init: RequestInit) => Promise<Response>

/** The former unknown id of all runs. */
const formerUnknownId = '00000000-0000-4000-8000-000000000000'

const idsOf = (academy: Academy) => ({
  student: academy.students.list().find(({ email }) => email === 'ada@example.org')?.id ?? '',
  list: academy.lists.list().find(({ name }) => name === 'VIP')?.id ?? '',
})

/** Sends a request, and changes the text of the response. */
async function rewritten(send: Promise<Response>, change: (text: string) => string): Promise<Response> {
  const response = await send
  return new Response(change(await response.text()), { status: response.status, headers: response.headers })
}

/** A service that gives some records other ids, in everything that it receives and sends. */
function renamed(send: Send, ids: readonly (readonly [real: string, shown: string])[]): Send {
  const swap = (text: string) =>
    ids.reduce(
      (all, [real, shown]) => all.replaceAll(new RegExp(`${real}|${shown}`, 'g'), (id) => (id === real ? shown : real)),
      text,
    )
  return (url, init) => {
    const body = typeof init.body === 'string' ? swap(init.body) : init.body
    return rewritten(send(swap(url), { ...init, ...(body !== undefined && { body }) }), swap)
  }
}

/** A service whose nth response to a request returns another id than that of the record that it made. */
function lyingOnce(send: Send, path: RegExp, nth: number, change: (text: string) => string): Send {
  let count = 0
  return (url, init) => {
    const response = send(url, init)
    const isNth = init.method === 'POST' && path.test(new URL(url).pathname) && count++ === nth
    return isNth ? rewritten(response, change) : response
  }
}

const withId = (id: string) => (text: string) => {
  const body = JSON.parse(text) as { data?: { id: string } }
  return body.data ? JSON.stringify({ data: { ...body.data, id } }) : text
}

const withStudentIds = (id: string) => (text: string) =>
  text.replaceAll(/"student_id":"[^"]*"/g, `"student_id":"${id}"`)

const chapters = [
  'Lists',
  'Deleting a list',
  'Adding members to a list',
  'Removing a student',
  'Revoking an enrollment',
]

describe('records of others are never changed', () => {
  it('a student and a list have the id that all runs once took for unknown', async () => {
    for (const kind of ['student', 'list'] as const) {
      const { academy, platform, run } = openAcademy()
      const before = contentOf(academy)
      const fetch = renamed((url, init) => platform.fetch(url, init), [[idsOf(academy)[kind], formerUnknownId]])
      const { incomplete, results, left } = await run(chapters, {}, { fetch })
      expect([contentOf(academy), incomplete]).toEqual([before, undefined])
      expect([results.filter(({ outcome }) => outcome === 'differs'), left]).toEqual([[], []])
    }
  })

  it.each(['students', 'lists'])('a service that has every unknown id in %s gets no write', async (kind) => {
    const { academy, platform, run } = openAcademy()
    const id = kind === 'students' ? idsOf(academy).student : idsOf(academy).list
    const before = contentOf(academy)
    const fetch: Send = (url, init) => {
      const path = new RegExp(`/${kind}/([0-9a-f-]{36})`)
      const [, unknown = ''] = path.exec(url) ?? []
      return platform.fetch(isUnknownUuid(unknown) ? url.replace(path, `/${kind}/${id}`) : url, init)
    }
    const { incomplete } = await run([], {}, { fetch })
    expect(incomplete).toMatch(/^the service has a (?:student|list) with the random id .*; expected 404$/)
    expect(new Set(academy.journal.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(contentOf(academy)).toEqual(before)
  })

  it.each([
    ['POST /students', /\/students$/, 'student', withId],
    ['POST /lists', /\/lists$/, 'list', withId],
    ['POST members', /\/members$/, 'student', withStudentIds],
  ] as const)('%s returns once the id of another record', async (_, path, kind, change) => {
    for (let nth = 0; nth < 12; nth++) {
      const { academy, platform, run } = openAcademy()
      const before = contentOf(academy)
      const { [kind]: id } = idsOf(academy)
      const fetch = lyingOnce((url, init) => platform.fetch(url, init), path, nth, change(id))
      const { left } = await run(chapters, {}, { fetch })
      expect(contentOf(academy), `response ${nth}`).toEqual(before)
      for (const one of left) expect(one).toContain(`${kind}s/${id} (`)
    }
  })

  it('a response names a record that was made after the run began', async () => {
    const { academy, platform, run } = openAcademy()
    let late = ''
    const send: Send = (url, init) => platform.fetch(url, init)
    const fetch = lyingOnce(send, /\/students$/, 6, (text) => {
      late = academy.students.createMany(1, { email: 'late@example.org' })[0]?.id ?? ''
      return withId(late)(text)
    })
    const { left } = await run(chapters, {}, { fetch })
    expect(academy.students.list().find(({ id }) => id === late)).toMatchObject({
      email: 'late@example.org',
      removed: false,
    })
    expect(left).toEqual([expect.stringContaining(`students/${late} (the service returned this id, but it is "late@`)])
  })

  it('rows whose ids are shifted do not mislead the search for what was left', async () => {
    const { academy, platform, run } = openAcademy(busyAcademy)
    const before = contentOf(academy)
    const isSearch = (url: string) => /\/(?:lists|students\?limit=100&offset=0)$/.test(url)
    const shift = (text: string) => {
      const body = JSON.parse(text) as { data: { students?: { id: string }[]; lists?: { id: string }[] } }
      const rows = body.data?.students ?? body.data?.lists ?? []
      const ids = rows.map(({ id }) => id)
      for (const [index, row] of rows.entries()) row.id = ids[(index + 1) % ids.length] ?? row.id
      return JSON.stringify(body)
    }
    const fetch: Send = (url, init) => {
      const response = platform.fetch(url, init)
      const isRead = (init.method ?? 'GET') === 'GET'
      // The first student of the run is lost, so the run has to search.
      if (init.method === 'POST' && url.endsWith('/students'))
        return response.then(() => Promise.reject(new TypeError('terminated')))
      return isRead && isSearch(url) ? rewritten(response, shift) : response
    }
    const { left } = await run(['R139'], {}, { fetch })
    expect(left).not.toEqual([])
    const others = (content: unknown) =>
      (content as { students: { email: string }[] }).students.filter(({ email }) => email.endsWith('@example.org'))
    expect(others(contentOf(academy))).toEqual(others(before))
  })
})
