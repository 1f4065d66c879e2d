import type { Dice } from './dice.ts'
import { encoded, idOf, pairOf } from './ids.ts'
import type { View } from './view.ts'

/** A path with ids. */
export type Path = (dice: Dice, view: View) => string

const base = '/api/v1'

const withId =
  (kind: 'student' | 'list', start: string, rest = ''): Path =>
  (dice, view) =>
    `${base}${start}${encoded(idOf(kind, dice, view), dice)}${rest}`

export const paths = {
  courses: () => `${base}/courses`,
  students: () => `${base}/students`,
  student: withId('student', '/students/'),
  enrollments: withId('student', '/students/', '/enrollments'),
  enrollment: (dice, view) => {
    const pairs = view.students.flatMap(({ id, enrollments }) => enrollments.map((row) => [id, row.id] as const))
    const [student, enrollment] = pairOf('student', 'enrollment', pairs, dice, view)
    return `${base}/students/${encoded(student, dice)}/enrollments/${encoded(enrollment, dice)}`
  },
  lists: () => `${base}/lists`,
  list: withId('list', '/lists/'),
  members: withId('list', '/lists/', '/members'),
  member: (dice, view) => {
    const ids = new Map(view.students.map(({ id, email }) => [email, id]))
    const pairs = view.lists.flatMap(({ id, members }) =>
      members.map(({ email }) => [id, ids.get(email) ?? ''] as const),
    )
    const [list, student] = pairOf('list', 'student', pairs, dice, view)
    return `${base}/lists/${encoded(list, dice)}/members/${encoded(student, dice)}`
  },
  listCourses: withId('list', '/lists/', '/courses'),
} satisfies Readonly<Record<string, Path>>

/** Any path of the API. */
export const anyPath: Path = (dice, view) => dice.pick<Path>(Object.values(paths))(dice, view)

const unknown = [
  ...['', '/', '/offers', '/me', '/enrollments', '/members', '/keys', '/Students', '/students/', '//students'].map(
    (path) => base + path,
  ),
  '/',
  '/api',
  '/api/',
  '/api/v2/students',
  '/api/v1x/students',
  '/API/v1/students',
  '/students',
  '/v1/lists',
  '//api/v1/students',
  '/api/v1/stud%65nts',
  '/api/v1/students;a=1',
]

const spoiled: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}/more`,
  (path) => path.replace('/api/v1/', '/api/v1//'),
  (path) => path.replace('/api/v1', '/api/v2'),
  (path) => path.replace('lists', 'Lists').replace('students', 'Students').replace('courses', 'courses.json'),
]

/** A path that no endpoint has: not in the API, or not exact (R003, D02, D03). */
export const unknownPath: Path = (dice, view) =>
  dice.oneIn(2) ? dice.pick(unknown) : dice.pick(spoiled)(anyPath(dice, view))

export const numbers = [
  '50',
  '99',
  '100',
  '101',
  '1000',
  '007',
  '%2B3',
  '+3',
  '%202%20',
  '-0',
  '1.9',
  '0.9',
  '-0.5',
  '2.000',
  '',
  'abc',
  '1e1',
  '0x10',
  'Infinity',
  'NaN',
  'null',
  '1,5',
  '1_0',
  '%D9%A3',
  '.5',
  '3abc',
  '--1',
  '%00',
  String(Number.MAX_SAFE_INTEGER),
]

const names = ['limit', 'limit', 'offset', 'offset', 'l%69mit', 'Limit', 'page', 'email']

export const oddQueries = ['limit', 'limit&offset', '&&', '=1', 'limit=%zz', '?limit=1', 'limit=2;offset=1']

/**
 * D09, D16, D17: page parameters of all sorts. `5.` and numbers above 2^53 - 1 are left out: D17 does not decide them.
 */
export const pageQuery = (dice: Dice): string =>
  dice.weighted([
    [2, () => ''],
    [6, () => dice.many(1 + dice.below(3), () => `${dice.pick(names)}=${pageNumber(dice)}`).join('&')],
    [1, () => dice.pick(oddQueries)],
  ])

const pageNumber = (dice: Dice) =>
  dice.weighted([
    [3, () => String(dice.below(15) - 2)],
    [2, () => dice.pick(numbers)],
  ])

/** R073, R200: a query where none is known changes nothing. */
export const needlessQuery = (dice: Dice): string => (dice.oneIn(10) ? pageQuery(dice) : '')
