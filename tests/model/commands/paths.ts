import * as fc from 'fast-check'

import { enrollmentOfStudent, idOf, memberOfList, type Choice } from './ids.ts'

/** The path of an endpoint, with ids. */
type Path = fc.Arbitrary<Choice<string>>

const base = '/api/v1'

const fixed = (path: string): Path => fc.constant(() => base + path)

/** D13: an id may be percent-encoded in part or whole. A malformed id is encoded where a URL asks for it. */
const encoded = (id: string, style: number) =>
  style === 0 ? id.replaceAll(/[0-9a-f]/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`) : encodeURIComponent(id)

const styles = fc.nat(19)

const withStudent = (rest: string): Path => withId('student', '/students/', rest)
const withList = (rest: string): Path => withId('list', '/lists/', rest)

const withId = (kind: 'student' | 'list', start: string, rest: string): Path =>
  fc.tuple(idOf(kind), styles).map(
    ([id, style]) =>
      (world, academy) =>
        `${base}${start}${encoded(id(world, academy), style)}${rest}`,
  )

const withPair = (pairs: typeof memberOfList, start: string, middle: string): Path =>
  fc.tuple(pairs, styles).map(([pair, style]) => (world, academy) => {
    const [outer, inner] = pair(world, academy)
    return `${base}${start}${encoded(outer, style)}${middle}${encoded(inner, style)}`
  })

export const paths = {
  courses: fixed('/courses'),
  students: fixed('/students'),
  student: withStudent(''),
  enrollments: withStudent('/enrollments'),
  enrollment: withPair(enrollmentOfStudent, '/students/', '/enrollments/'),
  lists: fixed('/lists'),
  list: withList(''),
  members: withList('/members'),
  member: withPair(memberOfList, '/lists/', '/members/'),
  listCourses: withList('/courses'),
}

/** Any path of the API. */
export const anyPath: Path = fc.oneof(...Object.values(paths))

/** Paths that no endpoint has: not in the API, or not exact (R003, D02, D03). */
export const unknownPaths: Path = fc.oneof(
  fc.constantFrom(...unknown()).map((path) => () => path),
  fc.tuple(anyPath, fc.constantFrom<(path: string) => string>(...spoiled())).map(
    ([path, spoil]): Choice<string> =>
      (world, academy) =>
        spoil(path(world, academy)),
  ),
)

function unknown(): string[] {
  const inApi = [
    '',
    '/',
    '/offers',
    '/me',
    '/enrollments',
    '/members',
    '/keys',
    '/Students',
    '/students/',
    '//students',
  ]
  const outside = [
    '/',
    '/api',
    '/api/',
    '/api/v2/students',
    '/api/v1x/students',
    '/API/v1/students',
    '/students',
    '/v1/lists',
  ]
  return [
    ...inApi.map((path) => base + path),
    ...outside,
    '//api/v1/students',
    '/api/v1/stud%65nts',
    '/api/v1/students;a=1',
  ]
}

function spoiled(): ((path: string) => string)[] {
  return [
    (path) => `${path}/`,
    (path) => `${path}/more`,
    (path) => path.replace('/api/v1/', '/api/v1//'),
    (path) => path.replace('/api/v1', '/api/v2'),
    (path) => path.replace('lists', 'Lists').replace('students', 'Students').replace('courses', 'courses.json'),
  ]
}
