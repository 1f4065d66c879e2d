import { visibleChapter } from '../chapter.ts'
import { expectError, expectSame, expectStatus } from '../check/checks.ts'
import { unknownId } from '../values.ts'

export const unknownPaths = visibleChapter('Unknown paths', {
  'R020 R307 D02 a path is exact: no other case, no additional slash, no redirect': async ({ api }) => {
    const inexact = [
      '/students/',
      `/students/${unknownId}/`,
      '/Students',
      '/STUDENTS',
      '//students',
      '/students//enrollments',
      `/lists//${unknownId}`,
      '/lists/',
      '/courses.json',
      '/students;a=1',
    ]
    for (const path of inexact) {
      expectSame(`redirect of ${path}`, (await api.send('GET', path)).redirected, false)
      expectError(await api.get(path), 'not_found')
    }
    expectStatus(await api.get('/students?limit=1'), 200)
  },

  'R307 the version is in the path and nowhere else': async ({ api }) => {
    const headers = { 'api-version': '2', accept: 'application/vnd.academy.v2+json' }
    expectStatus(await api.get('/courses?version=2', { headers }), 200)
    expectError(await api.get('/v2/courses'), 'not_found')
  },

  'D03 an unknown path requires a key first': async ({ as }) => {
    for (const path of ['', '/nothing', '/students/a/b/c/d']) expectError(await as(undefined).get(path), 'unauthorized')
  },
})

/** The title of the chapters with paths that are not below `/api/v1`: MSW does not serve them. */
export const outsideApi = 'Paths outside the API'

export const otherVersions = visibleChapter(outsideApi, {
  'R308 D03 paths of other versions are 404': async ({ api }) => {
    for (const path of ['/api/v2', '/api/v2/students', '/api/v0/students']) {
      expectError(await api.get(`~${path}`), 'not_found')
    }
  },
})
