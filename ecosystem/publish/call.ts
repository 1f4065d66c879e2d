import type { AcademyClient } from '@academy-access/sdk'

/** The calls of every app: reads, writes and one error. Returns a summary and removes the created student. */
export async function call(academy: AcademyClient): Promise<string> {
  const { items: courses } = await academy.courses.list()
  const ada = { email: 'ada@example.com', course_ids: courses.map(({ id }) => id) }
  const { id } = await academy.students.create(ada)
  const again = await academy.students.create(ada).result()
  if (again.ok) throw new Error('Ada was created twice')
  const pages: string[] = []
  for await (const { email } of academy.students.list({ limit: 1 })) pages.push(email)
  const { enrollments } = await academy.students.get(id)
  await academy.students.remove(id)
  return `${pages.join()} has ${enrollments.map(({ course_title }) => course_title).join()}, ${again.error.code}`
}
