import type { AcademyClient } from '@academy-access/sdk'

import type { Random } from '../pull/random-academy.ts'

/** Calls random methods of a client, one after the other, with ids that it has seen. Some calls fail. */
export async function callAtRandom(client: AcademyClient, random: Random, count: number): Promise<void> {
  const someone = '11111111-1111-4111-8111-111111111111'
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)]
  const students = [someone]
  const lists = [someone]
  const enrollments: (readonly [student: string, enrollment: string])[] = [[someone, someone]]
  const courses = (await client.courses.list()).map(({ id }) => id)
  const email = () => `caller${random(12)}@school.example`
  const student = () => pick(students) ?? someone
  const list = () => pick(lists) ?? someone
  const calls = [
    () => client.courses.list(),
    async () => {
      const { items } = await client.students.list({ limit: 1 + random(20), offset: random(3) })
      students.push(...items.map(({ id }) => id))
    },
    async () => {
      const created = await client.students.create({
        email: email(),
        ...(random(2) === 0 && { name: `Name ${random(5)}` }),
        course_ids: courses.filter(() => random(3) === 0),
        list_ids: lists.filter(() => random(6) === 0),
      })
      students.push(created.id)
      enrollments.push(...created.enrollments.map(({ id }) => [created.id, id] as const))
    },
    async () => {
      const { id, enrollments: rows } = await client.students.get(student())
      enrollments.push(...rows.map((row) => [id, row.id] as const))
    },
    () => (random(3) === 0 ? client.students.remove(student()) : client.students.get(student())),
    async () => {
      const id = student()
      const { id: enrollment } = await client.enrollments.create(id, {
        course_id: pick([...courses, someone]) ?? someone,
      })
      enrollments.push([id, enrollment])
    },
    () => client.enrollments.revoke(...(pick(enrollments) ?? [someone, someone])),
    async () => void lists.push(...(await client.lists.list()).map(({ id }) => id)),
    async () => void lists.push((await client.lists.create({ name: `List ${random(8)}`, description: 'A list' })).id),
    () => client.lists.get(list()),
    () => client.lists.update(list(), random(2) === 0 ? { name: `List ${random(8)}` } : { description: null }),
    () => (random(4) === 0 ? client.lists.delete(list()) : client.lists.get(list())),
    () => client.lists.members.list(list(), { limit: 5 }),
    () => client.lists.members.add(list(), { emails: [email(), email(), 'no address'] }),
    () => client.lists.members.remove(list(), student()),
    () => client.lists.courses.list(list()),
  ]
  for (let index = 0; index < count; index++) {
    try {
      await pick(calls)?.()
    } catch (error) {
      // Error responses belong to a history.
      if (!(error instanceof Error) || error.name !== 'ApiError') throw error
    }
  }
}
