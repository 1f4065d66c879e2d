import {
  AcademyClient,
  ApiError,
  type ClientOptions,
  type CreateStudent,
  isAcademyError,
  isApiError,
  type OperationCodes,
  type Page,
  type PagePromise,
  type RequestOptions,
  type Student,
  type UnknownErrorCode,
  VERSION,
} from '@academy-access/sdk'

/** Typical code of an application, to be compiled by several TypeScript versions. */
export async function main(signal: AbortSignal | undefined, name: string | undefined): Promise<Student[]> {
  const options: ClientOptions = { baseUrl: 'https://academy.test', apiKey: async () => 'key', fetch, logger: console }
  const academy = new AcademyClient(options)
  const request: RequestOptions = { signal, timeout: 1000 }
  const student: CreateStudent = { email: 'ada@example.com', name, course_ids: [] }

  const result = await academy.students.create(student, request).result()
  if (!result.ok && result.error.code === 'already_exists') console.log(result.error.httpStatus)
  if (!result.ok && result.error.name === 'ProtocolError') console.log(result.error.applied)
  if (!result.ok && result.error.code === 'code_of_tomorrow') console.log(result.error.docsUrl)
  const listed = await academy.courses.list().result()
  if (listed.error?.code !== undefined) console.log(textOf(listed.error.code))
  console.log(result.error?.httpStatus, result.error?.retryAfter)

  const page: Page<Student> = await academy.students.list({ limit: 10, offset: undefined })
  const next = page.hasNext ? await page.next() : page
  for await (const { email, enrollments } of academy.students.list()) console.log(email, enrollments[0]?.completed_at)

  const titles = (await academy.courses.list()).items.map((course) => course.title)
  const namesOf = async (rows: PagePromise<{ name: string }>) => (await rows.all()).map((row) => row.name)
  console.log(titles, await namesOf(academy.lists.list()), (await academy.students.list().all({ max: 5 })).length)
  for await (const course of academy.courses.list()) console.log(course.title)

  const { data, response, attempts } = await academy.lists.list().withResponse()
  console.log(data.items.length, response.status, attempts)
  for (const list of data) {
    const { results } = await academy.lists.members.add(list.id, { emails: [student.email] })
    for (const item of results) console.log(item.status === 'error' ? item.message : item.student_id)
  }
  try {
    await academy.withOptions({ maxRetries: 0 }).lists.create({ name: 'VIP' })
  } catch (error) {
    // @ts-expect-error -- a misspelled code
    if (isApiError(error, 'already_exist')) throw error
    if (error instanceof ApiError && error.code === 'code_of_tomorrow') throw error
    if (isAcademyError(error) && error.code === 'code_of_tomorrow') throw error
    if (isApiError(error)) console.log(error.code)
    if (!isApiError(error, 'already_exists', 'not_found')) throw error
    const code: 'already_exists' | 'not_found' = error.code
    console.log(code)
  }
  const badges: unknown = await academy.request({ method: 'GET', path: '/badges' })
  console.log(VERSION, badges)
  return next.items
}

/** A switch over the codes of one operation, and one that a later service may send. */
function textOf(code: OperationCodes['courses.list'] | UnknownErrorCode): string {
  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      return 'Check the key.'
    case 'trial_api_unavailable':
    case 'academy_locked':
      return 'Check the plan.'
    case 'rate_limit_exceeded':
    case 'internal_error':
      return 'Try again later.'
    case 'code_of_tomorrow':
      return ''
    default: {
      const unknown: UnknownErrorCode = code
      return unknown
    }
  }
}
