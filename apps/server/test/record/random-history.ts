import type { Dice } from '@academy-access/kit/dice'
import type { AcademyClient } from '@academy-access/sdk'

/** Calls random methods of a client, one after the other, with ids that it has seen. Some calls fail. */
export async function callAtRandom(client: AcademyClient, dice: Dice, count: number): Promise<void> {
  const someone = '11111111-1111-4111-8111-111111111111'
  const students = [someone]
  const lists = [someone]
  const enrollments: (readonly [student: string, enrollment: string])[] = [[someone, someone]]
  const courses = (await client.courses.list()).map(({ id }) => id)
  const email = () => `caller${dice.below(12)}@school.example`
  const student = () => dice.pick(students)
  const list = () => dice.pick(lists)
  const calls = [
    () => client.courses.list(),
    async () => {
      const { items } = await client.students.list({ limit: 1 + dice.below(20), offset: dice.below(3) })
      students.push(...items.map(({ id }) => id))
    },
    async () => {
      const created = await client.students.create({
        email: email(),
        ...(dice.oneIn(2) && { name: `Name ${dice.below(5)}` }),
        course_ids: courses.filter(() => dice.oneIn(3)),
        list_ids: lists.filter(() => dice.oneIn(6)),
      })
      students.push(created.id)
      enrollments.push(...created.enrollments.map(({ id }) => [created.id, id] as const))
    },
    async () => {
      const { id, enrollments: rows } = await client.students.get(student())
      enrollments.push(...rows.map((row) => [id, row.id] as const))
    },
    () => (dice.oneIn(3) ? client.students.remove(student()) : client.students.get(student())),
    async () => {
      const id = student()
      const { id: enrollment } = await client.enrollments.create(id, {
        course_id: dice.pick([...courses, someone]),
      })
      enrollments.push([id, enrollment])
    },
    () => client.enrollments.revoke(...dice.pick(enrollments)),
    async () => void lists.push(...(await client.lists.list()).map(({ id }) => id)),
    async () =>
      void lists.push((await client.lists.create({ name: `List ${dice.below(8)}`, description: 'A list' })).id),
    () => client.lists.get(list()),
    () => client.lists.update(list(), dice.oneIn(2) ? { name: `List ${dice.below(8)}` } : { description: null }),
    () => (dice.oneIn(4) ? client.lists.delete(list()) : client.lists.get(list())),
    () => client.lists.members.list(list(), { limit: 5 }),
    () => client.lists.members.add(list(), { emails: [email(), email(), 'no address'] }),
    () => client.lists.members.remove(list(), student()),
    () => client.lists.courses.list(list()),
  ]
  for (let index = 0; index < count; index++) {
    try {
      await dice.pick(calls)()
    } catch (error) {
      // Error responses belong to a history.
      if (!(error instanceof Error) || error.name !== 'ApiError') throw error
    }
  }
}
