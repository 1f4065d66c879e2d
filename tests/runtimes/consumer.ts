import {
  AcademyClient,
  type ClientOptions,
  type CreateStudent,
  isApiError,
  type Page,
  type RequestOptions,
  type Student,
} from '@academy-access/sdk'

/** Typical code of an application, to be compiled by several TypeScript versions. */
export async function main(signal: AbortSignal | undefined, name: string | undefined): Promise<Student[]> {
  const options: ClientOptions = { baseUrl: 'https://academy.test', apiKey: async () => 'key', fetch, logger: console }
  const academy = new AcademyClient(options)
  const request: RequestOptions = { signal, timeout: 1000 }
  const student: CreateStudent = { email: 'ada@example.com', name, course_ids: [] }

  const result = await academy.students.create(student, request).result()
  if (!result.ok && result.error.code === 'already_exists') console.log(result.error.status)
  if (!result.ok && result.error.name === 'ProtocolError') console.log(result.error.applied)

  const page: Page<Student> = await academy.students.list({ limit: 10, offset: undefined })
  const next = page.hasNext ? await page.next() : page
  for await (const { email, enrollments } of academy.students.list()) console.log(email, enrollments[0]?.completed_at)

  const { data, response, attempts } = await academy.lists.list().withResponse()
  console.log(data.length, response.status, attempts)
  for (const list of data) {
    const { results } = await academy.lists.members.add(list.id, { emails: [student.email] })
    for (const item of results) console.log(item.status === 'error' ? item.message : item.student_id)
  }
  try {
    await academy.withOptions({ maxRetries: 0 }).lists.create({ name: 'VIP' })
  } catch (error) {
    if (!isApiError(error, 'already_exists')) throw error
    const code: 'already_exists' = error.code
    console.log(code)
  }
  return next.items
}
