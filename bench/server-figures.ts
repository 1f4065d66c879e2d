import { academyFigures } from './academy-figures.ts'
import { apiKey, list, studentIdOf } from './data.ts'
import type { Figure } from './figures.ts'
import type { Shot } from './load.ts'
import { type Load, compare } from './processes.ts'
import { searchFigure } from './search.ts'
import { startFigure } from './start-up.ts'

const students = '/api/v1/students'
const headers = { authorization: `Bearer ${apiKey}` }
const mistyped = { authorization: `Bearer ${apiKey.slice(0, -4)}0000` }
let made = 0

const read = (path: string): Load => ({ next: () => ({ method: 'GET', path, headers }) })
const write = (method: 'POST' | 'PATCH', path: string, body: object): Shot => ({
  method,
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const create = () => write('POST', students, { email: `new${++made}@example.com`, name: 'New Student' })
const update = () => write('PATCH', `/api/v1/lists/${list.id}`, { name: `List ${++made}` })
const wrongKey: Load = { next: () => ({ method: 'GET', path: '/api/v1/courses', headers: mistyped }), status: 401 }

/** CPU time for each request, as a ratio to a bare h3 app that does the same over arrays and maps. */
const besideH3: readonly Figure[] = [1_000, 100_000].flatMap((size) => {
  // A write into many students copies more nodes of the state than one into few.
  const ofWrite = size > 1_000 ? 1.7 : 1.3
  const figure = (name: string, bound: number, load: Load): Figure => ({
    name: `${name}, ${size.toLocaleString('en')} students`,
    bound,
    measure: (form) => compare({ name: 'ours', size }, { name: 'bare-h3', size }, load, form),
  })
  return [
    figure('page at offset 0', 1.1, read(`${students}?limit=50&offset=0`)),
    figure('page near the end', 1.1, read(`${students}?limit=50&offset=${size - 60}`)),
    figure('get', 1.2, read(`${students}/${studentIdOf(size / 2)}`)),
    figure('update', ofWrite, { next: update }),
    // Creates come last, because the rows of the students that they add are smaller and would change the pages.
    figure('delete', ofWrite, {
      before: create,
      next: ({ ids }) => ({ method: 'DELETE', path: `${students}/${ids.pop()}`, headers }),
    }),
    figure('create', ofWrite, { next: create }),
  ]
})

/** CPU time for each request of the command, as a ratio to the command with `--quiet`. */
const besideQuiet = (name: string, load: Load): Figure => ({
  name: `log of ${name}`,
  bound: 1.2,
  measure: (form) =>
    compare({ name: 'command', size: 1_000 }, { name: 'command', size: 1_000, args: ['--quiet'] }, load, form),
})

/** CPU time for each request while a page of the dashboard is open, as a ratio to a server without one. */
const besidePage = (name: string, load: Load): Figure => ({
  name: `open page, ${name}`,
  bound: 1.5,
  // `hasPage: false` starts a server of its own: the one of `besideH3` has other students by then.
  measure: (form) =>
    compare({ name: 'ours', size: 1_000, hasPage: true }, { name: 'ours', size: 1_000, hasPage: false }, load, form),
})

/** The figures of `bench/server.ts`, each with its bound. */
export const serverFigures: readonly Figure[] = [
  ...besideH3,
  {
    name: '401 beside 10,000 academies',
    bound: 1.2,
    measure: (form) =>
      compare({ name: 'ours', size: 10, args: ['10000'] }, { name: 'bare-h3', size: 10 }, wrongKey, form),
  },
  besidePage('a page of students', read(`${students}?limit=50`)),
  besidePage('a get', read(`${students}/${studentIdOf(500)}`)),
  besidePage('a create', { next: create }),
  besideQuiet('a page', read(`${students}?limit=50`)),
  besideQuiet('a get', read(`${students}/${studentIdOf(500)}`)),
  besideQuiet('a create', { next: create }),
  besideQuiet('a 404', { ...read('/api/v1/student'), status: 404 }),
  besideQuiet('a 401', wrongKey),
  ...academyFigures,
  searchFigure,
  startFigure,
]

/** The same for a server that copies its whole collection for each request, so that it gets fewer of them. */
export const slowFigures: readonly Figure[] = [
  {
    name: 'page beside json-server 0.17, 1,000 students',
    bound: 0.5,
    measure: (form) =>
      compare(
        { name: 'ours', size: 1_000 },
        { name: 'json-server', size: 1_000 },
        read(`${students}?limit=50&_limit=50`),
        { ...form, requests: form.requests / 5 },
      ),
  },
]
