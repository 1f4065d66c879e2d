import type { Course as ListedCourse, CreatedStudent, List } from '@academy-access/schemas/internal'

import { Api, type ApiResponse, type Connection } from './api.ts'
import { show } from './check/compare.ts'
import { NotCheckable } from './check/difference.ts'
import type { Answers } from './own-academy/answers.ts'
import { createNames, type Marks } from './marks.ts'
import { silent } from './values.ts'

/** A published course of the academy, as `GET /courses` shows it. */
export type Course = Pick<ListedCourse, 'id' | 'title' | 'slug' | 'visibility' | 'lesson_count'>

/** Fields of a new student. Without an address it gets a new one. */
export interface NewStudent {
  readonly email?: string
  readonly name?: string
  readonly course_ids?: readonly string[]
  readonly list_ids?: readonly string[]
}

/**
 * All that a test of a visible rule can use: requests with one key, own marked records, and the published courses. Nothing
 * else of the academy may be changed, and others may change it at the same time.
 */
export type Scene = ReturnType<ReturnType<typeof sceneOpener>>

/** More than a second, in milliseconds. */
const aMoment = 1100

/** The parts of a scene. */
export interface SceneParts {
  readonly connection: Connection
  readonly key: string
  readonly marks: Marks
  readonly courses: readonly Course[]
  /** Lets time pass, in milliseconds: for the service too. */
  readonly sleep: (milliseconds: number) => Promise<void>
  /** The academy is the caller's own, and its owner has answered questions about it. */
  readonly ownAcademy?: OwnAcademy
}

/** An academy that is there to be tested. */
export interface OwnAcademy {
  readonly answers: Answers
  /** Connects to the academy of another key. */
  readonly connect: (key: string) => Connection
  /** Allows requests that name a record. */
  readonly trust: (id: string) => void
}

/** Creates the function that opens a scene for each test. All scenes of a run share their marks. */
export function sceneOpener({ connection, key, marks, courses, sleep, ownAcademy }: SceneParts) {
  const names = createNames(marks)
  const api = new Api(connection, key)

  const remembered = new Map<string, unknown>()

  return function open({ isRepeated = false } = {}) {
    if (isRepeated) remembered.clear()
    /** Adds members to an own list, without emails. */
    const addMembers = (listId: string, emails: readonly string[]) =>
      api.post(`/lists/${listId}/members`, { emails, ...silent })
    /** Sends `POST /students` without a welcome email, and with a new address unless the fields have one. */
    const postStudent = (fields: object = {}) => api.post('/students', { email: names.email(), ...silent, ...fields })
    /** Creates a list. */
    const list = async (fields: { name?: string; description?: string } = {}): Promise<List> =>
      made(await api.post('/lists', { name: names.name(), ...fields })).data

    return {
      /** Requests with the academy's key. */
      api,
      /** The academy's key, to make wrong ones of it. */
      key,
      /** Requests with a wrong key, or with none. `role` says in a report which key it is. */
      as: (wrongKey: string | undefined, role = 'a wrong key') =>
        new Api(connection, wrongKey, wrongKey === undefined ? undefined : role),
      /** The published courses in their order. Tests read them, and enroll their own students. */
      courses,
      /** The first published course. Reading it throws `NotCheckable` if there is none. */
      get course(): Course {
        const [course] = courses
        if (!course) throw new NotCheckable('needs a published course')
        return course
      },
      /** The ids of the first two published courses. Reading them throws `NotCheckable` if there are fewer. */
      get twoCourseIds(): readonly [string, string] {
        const [one, two] = courses
        if (!one || !two) throw new NotCheckable('needs 2 published courses')
        return [one.id, two.id]
      },
      /** A new marked email address. `suffix` comes before the `@` and begins with `.`, `+` or `-`. */
      email: names.email,
      /** A new marked name for a list. */
      listName: names.name,
      postStudent,
      /** Creates a student, without an email. */
      student: async (fields?: NewStudent): Promise<CreatedStudent> => made(await postStudent(fields)).data,
      list,
      /** Creates a list with new students as members, the last one added last. Returns both. */
      listOf: async (count: number) => {
        const own = await list()
        const emails = Array.from({ length: count }, () => names.email())
        const results: { email: string; student_id: string }[] = made(await addMembers(own.id, emails)).data.results
        return { list: own, members: results.map(({ email, student_id: id }) => ({ id, email })) }
      },
      addMembers,
      /** Waits until the clock of the service shows a later time, also if it counts seconds. */
      later: () => sleep(aMoment),
      /** Reads something once in a run. A second attempt of a rule reads it again. */
      once: async <Value>(name: string, read: () => Promise<Value>): Promise<Value> => {
        if (!remembered.has(name)) remembered.set(name, await read())
        // The name decides the type.
        return remembered.get(name) as Value
      },
      /** An answer of the academy's owner. Throws `NotCheckable` if there is none. */
      answer: <Name extends keyof Answers>(name: Name): NonNullable<Answers[Name]> => {
        const value = ownAcademy?.answers[name]
        if (value === undefined) throw new NotCheckable(`needs the answer ${name}, see --own-academy`)
        return value
      },
      /** Requests in the academy of another key, which keeps its own records apart. `role` says in a report which key it is. */
      of: (other: string, role: string) => new Api(ownAcademy?.connect(other) ?? connection, other, role),
      /** Allows requests that name a record of another academy. */
      trust: (id: string) => ownAcademy?.trust(id),
    }
  }
}

/** A record that only prepares a test. If it cannot be made, the test says nothing about its own rule. */
function made(response: ApiResponse): ApiResponse {
  if (response.status >= 300) {
    const { method, path } = response.exchange
    throw new NotCheckable(
      `its preparation failed: ${method} ${show(path)} returned ${response.status} ${show(response.code)}`,
    )
  }
  return response
}
