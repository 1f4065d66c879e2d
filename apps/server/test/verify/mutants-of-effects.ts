import { ignored, type Json, onData, rows, type Seen } from '@academy-access/kit/wrong-services'

import { deviations } from './deviate.ts'

type Real = (url: string, init: RequestInit) => Promise<Response>

const isAt = (pattern: RegExp, { method, path }: Seen) => pattern.test(`${method} ${path}`)
const dataOf = async (response: Response) => ((await response.clone().json()) as { data?: Json }).data ?? {}
const base = (url: string) => url.slice(0, url.indexOf('/api/v1') + '/api/v1'.length)

/** Sends the response of the read before, once, after each change. */
const stale = (pattern: RegExp) => {
  const before = new Map<string, Response>()
  let isChanged = false
  return async (real: Real, url: string, init: RequestInit, seen: Seen) => {
    const response = await real(url, init)
    if (seen.method !== 'GET') isChanged = true
    if (!isAt(pattern, seen) || response.status !== 200) return response
    const old = isChanged ? before.get(url) : undefined
    before.set(url, response.clone())
    isChanged = false
    return old ?? response
  }
}

/** Undoes what a request has made, and responds as if it were there. */
const lost = (pattern: RegExp, pathOf: (data: Json) => string, every = 1) => {
  let count = 0
  return async (real: Real, url: string, init: RequestInit, seen: Seen) => {
    const response = await real(url, init)
    if (!isAt(pattern, seen) || response.status !== 201 || ++count % every !== 0) return response
    const { headers = {} } = init
    await real(base(url) + pathOf(await dataOf(response)), { method: 'DELETE', headers })
    return response
  }
}

/** Keeps the first value of a field for each record that a response shows. */
const standing = (pattern: string, field: string, keyOf: (row: Json, seen: Seen) => string, list?: string) => {
  const first = new Map<string, unknown>()
  const keep = (row: Json, seen: Seen): Json => {
    const key = keyOf(row, seen)
    if (!first.has(key)) first.set(key, row[field])
    return { ...row, [field]: first.get(key) }
  }
  return onData(pattern, (data, seen) =>
    list === undefined ? keep(data, seen) : { ...data, [list]: rows(data[list]).map((row) => keep(row, seen)) },
  )
}

const id = (row: Json) => String(row['id'])
const ofList = (row: Json, { path }: Seen) => `${path.split('/')[2]} ${id(row)}`

/** Lost writes, stale reads, and times that stand still. */
export const mutantsOfEffects = deviations({
  'R139 a new student is lost': lost(/^POST \/students$/, (data) => `/students/${id(data)}`),
  'R139 every fifth new student is lost': lost(/^POST \/students$/, (data) => `/students/${id(data)}`, 5),
  'R139 every thirtieth new student is lost': lost(/^POST \/students$/, (data) => `/students/${id(data)}`, 30),
  'R215 every thirtieth new list is lost': lost(/^POST \/lists$/, (data) => `/lists/${id(data)}`, 30),
  'R160 every thirtieth removal of a student has no effect': ignored(
    /^DELETE \/students\/[^/]+$/,
    () => ({ removed: true }),
    undefined,
    30,
  ),
  'R233 every thirtieth removal of a list has no effect': ignored(
    /^DELETE \/lists\/[^/]+$/,
    () => ({ deleted: true }),
    undefined,
    30,
  ),
  'R212 a new list is lost': lost(/^POST \/lists$/, (data) => `/lists/${id(data)}`),
  'R212 every fifth new list is lost': lost(/^POST \/lists$/, (data) => `/lists/${id(data)}`, 5),
  'R225 a change of a list is lost': ignored(/^PATCH \/lists\/[^/]+$/, (record, { sent }) => ({ ...record, ...sent })),
  'R233 deleting a list has no effect': ignored(/^DELETE \/lists\/[^/]+$/, () => ({ deleted: true })),
  'R160 removing a student has no effect': ignored(/^DELETE \/students\/[^/]+$/, () => ({ removed: true })),
  'R192 revoking has no effect': ignored(
    /^DELETE \/students\/[^/]+\/enrollments\/[^/]+$/,
    () => ({ revoked: true, still_has_access: false, still_has_access_via: null }),
    (path) => path.replace(/\/enrollments.*/, ''),
  ),
  'R139 pages of students are a change behind': stale(/^GET \/students(?:\?|$)/),
  'R184 a student is a change behind': stale(/^GET \/students\/[^/]+$/),
  'R225 a list is a change behind': stale(/^GET \/lists\/[^/]+$/),
  'R215 the lists are a change behind': stale(/^GET \/lists$/),
  'R276 the members are a change behind': stale(/^GET \/lists\/[^/]+\/members/),
  'R204 member_count stands still': standing('GET /lists/:id', 'member_count', id),
  'D74 updated_at stands still': standing('GET /lists/:id', 'updated_at', id),
  'D74 a PATCH returns the old updated_at': onData('PATCH /lists/:id', (data) => ({
    ...data,
    updated_at: data['created_at'],
  })),
  'R228 created_at is the time of the change': onData('PATCH /lists/:id', (data) => ({
    ...data,
    created_at: data['updated_at'],
  })),
  'D80 a member who is added again keeps the joining time': standing(
    'GET /lists/:id/members',
    'joined_at',
    ofList,
    'members',
  ),
  'D41 a student who returns keeps the joining time': standing('GET /students/:id', 'joined_at', id),
  'R242 a member has the time of the epoch': onData('GET /lists/:id/members', (data) => ({
    ...data,
    members: rows(data['members']).map((row) => ({ ...row, joined_at: '1970-01-01T00:00:00.000Z' })),
  })),
  'R098 the total of students stands still': (() => {
    let total: unknown
    return onData('GET /students', (data) => {
      const page = data['pagination'] as Json
      total ??= page['total']
      return { ...data, pagination: { ...page, total } }
    })
  })(),
})
