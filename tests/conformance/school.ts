import type { Academy, AcademyFixture } from '@academy-access/engine'
import type { OperationId } from '@academy-access/schemas'

import type { Api, Reply, Sent } from './api.ts'
import { courseId, listId, recordsOf, still, studentId } from './fixtures.ts'

/** An academy with something of everything, at a time that stands still. */
export const school: AcademyFixture = {
  clock: still,
  courses: [
    {
      title: 'Algebra',
      slug: 'algebra',
      lessons: [{ reading_time_minutes: 5 }, { reading_time_minutes: 7 }],
    },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
  ],
  students: [
    { email: 'ada@example.com', name: 'Ada', enrollments: [{ course: 'algebra' }] },
    { email: 'bob@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Bundle', courses: ['botany'], granted_to: ['VIP'], holders: ['bob@example.com'] }],
}

/** What a school's rows are called by. */
export function idsOf(academy: Academy) {
  return {
    algebra: courseId(academy, 'algebra'),
    botany: courseId(academy, 'botany'),
    cooking: courseId(academy, 'cooking'),
    ada: studentId(academy, 'ada@example.com'),
    bob: studentId(academy, 'bob@example.com'),
    enrollment: recordsOf(academy, 'ada@example.com')[0]!.id,
    vip: listId(academy, 'VIP'),
    holders: listId(academy, 'Bundle'),
  }
}

/** A request that a school grants. */
export interface Granted extends Sent {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly status: number
}

/** One request for each endpoint: all of them succeed, one after the other, in a school. */
export function everyEndpoint(academy: Academy): Granted[] {
  const { algebra, botany, ada, bob, enrollment, vip } = idsOf(academy)
  const student = { email: 'cy@example.com', course_ids: [algebra], list_ids: [vip] }
  const emails = ['bob@example.com', 'dee@example.com']
  return [
    { id: 'courses.list', method: 'GET', path: '/courses', status: 200 },
    { id: 'students.list', method: 'GET', path: '/students', status: 200 },
    { id: 'students.create', method: 'POST', path: '/students', body: student, status: 201 },
    { id: 'students.get', method: 'GET', path: `/students/${ada}`, status: 200 },
    {
      id: 'enrollments.create',
      method: 'POST',
      path: `/students/${bob}/enrollments`,
      body: { course_id: botany },
      status: 201,
    },
    {
      id: 'enrollments.revoke',
      method: 'DELETE',
      path: `/students/${ada}/enrollments/${enrollment}`,
      status: 200,
    },
    { id: 'lists.list', method: 'GET', path: '/lists', status: 200 },
    { id: 'lists.create', method: 'POST', path: '/lists', body: { name: 'New' }, status: 201 },
    { id: 'lists.get', method: 'GET', path: `/lists/${vip}`, status: 200 },
    {
      id: 'lists.update',
      method: 'PATCH',
      path: `/lists/${vip}`,
      body: { description: 'Paying' },
      status: 200,
    },
    { id: 'lists.members.list', method: 'GET', path: `/lists/${vip}/members`, status: 200 },
    {
      id: 'lists.members.add',
      method: 'POST',
      path: `/lists/${vip}/members`,
      body: { emails },
      status: 200,
    },
    { id: 'lists.courses.list', method: 'GET', path: `/lists/${vip}/courses`, status: 200 },
    {
      id: 'lists.members.remove',
      method: 'DELETE',
      path: `/lists/${vip}/members/${ada}`,
      status: 200,
    },
    { id: 'lists.delete', method: 'DELETE', path: `/lists/${vip}`, status: 200 },
    { id: 'students.remove', method: 'DELETE', path: `/students/${ada}`, status: 200 },
  ]
}

/** Sends requests one after the other. */
export async function sendAll(api: Api, requests: readonly Granted[]): Promise<Reply[]> {
  const replies: Reply[] = []
  for (const { method, path, body } of requests) replies.push(await api.request(method, path, { body }))
  return replies
}

/** All that an academy holds, to be compared before and after; its clock must stand still. */
export const stateOf = (academy: Academy) => JSON.stringify(academy.snapshot())
