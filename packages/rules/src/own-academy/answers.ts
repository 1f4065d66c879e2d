import { closestName, fewOf, explain, pathOf } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

const id = z.uuid('expected the UUID of a record')
const key = z.string().check(z.regex(/^\S+$/, 'expected a key without blanks'))
const courseOfList = z.strictObject({ list: id, course: id })
const courseOfStudent = z.strictObject({ student: id, course: id })

const limitedKey = z.strictObject({ key, operations: z.array(z.string()).check(z.minLength(1)) })
const count = z.int().check(z.gte(0))
const catalogueRow = z.strictObject({ title: z.string(), lesson_count: count, total_reading_time_minutes: count })

const objects = {
  limited_key: limitedKey,
  catalogue: catalogueRow,
  enrolled_in_hidden: courseOfStudent,
  granting_list: courseOfList,
  inactive_list: courseOfList,
  bought: courseOfStudent,
  learner: courseOfStudent,
}

/** Facts that the owner of an academy knows and its API does not return. Every answer may be left out. */
export const Answers = z.strictObject({
  /** The key of another academy of the service. */
  other_key: z.optional(key),
  /** A revoked key of the academy. */
  revoked_key: z.optional(key),
  /** A key of the academy with fewer permissions, and the operations that it may call, such as `students.list`. */
  limited_key: z.optional(limitedKey),
  /** The keys of three other academies: on a trial plan, locked, and both. */
  trial_key: z.optional(key),
  locked_key: z.optional(key),
  trial_and_locked_key: z.optional(key),
  /** The key of another academy, which has as many students as its plan allows. */
  full_key: z.optional(key),
  /** The published courses in the order of the dashboard, as it shows them. */
  catalogue: z.optional(z.array(catalogueRow)),
  /** A course that is not published. */
  hidden_course: z.optional(id),
  /** A student with an active enrollment in a course that was hidden after it. The run revokes the enrollment. */
  enrolled_in_hidden: z.optional(courseOfStudent),
  /** A list that an active offer manages, with at least one member. */
  managed_list: z.optional(id),
  /** A manual list to which an active offer grants the course, which is not free. */
  granting_list: z.optional(courseOfList),
  /** A manual list to which only an inactive offer grants the course. */
  inactive_list: z.optional(courseOfList),
  /** A published course that is free. */
  free_course: z.optional(id),
  /** A student who has bought the course, which is published and not free. */
  bought: z.optional(courseOfStudent),
  /** A student who has completed lessons of the published course. The run removes the student, and adds the student again. */
  learner: z.optional(courseOfStudent),
})

export type Answers = z.infer<typeof Answers>

/** The names of all answers. */
export const answerNames = Object.keys(Answers.shape) as readonly (keyof Answers)[]

/** Checks the content of a file of answers. Returns the answers, or one line for each wrong value. */
export function readAnswers(content: unknown): Answers | readonly string[] {
  const result = Answers.safeParse(content, { reportInput: true })
  if (result.success) return result.data
  return result.error.issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [withoutKey(explain(issue, ''))]
    const owner = pathOf(issue.path)
    const known: readonly string[] = owner === '' ? answerNames : fieldsOf(String(issue.path[0]))
    return issue.keys.map((name) => {
      const closest = closestName(name, known)
      const hint = closest === undefined ? `expected ${fewOf(known)}` : `did you mean ${closest}?`
      return `${owner === '' ? '' : `${owner}.`}${name} is unknown; ${hint}`
    })
  })
}

/** The fields of an answer that is an object, or an array of objects. */
const fieldsOf = (name: string): readonly string[] => Object.keys(objects[name as keyof typeof objects].shape)

/** A wrong key is not printed: it may be right but for a blank. */
const withoutKey = (line: string) => (/^\w*key\b/.test(line) ? line.replace(/, got .*/, '') : line)

/** The keys in the answers, which no output may contain. */
export const keysOf = (answers: Answers): readonly string[] =>
  Object.entries(answers).flatMap(([name, value]) => {
    if (!name.endsWith('_key')) return []
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && 'key' in value ? [value.key] : []
  })

/** The ids of the students and lists in the answers, which the run may change and remove. */
export const recordsOf = ({ managed_list, ...answers }: Answers): readonly string[] =>
  [{ list: managed_list }, ...Object.values(answers)].flatMap((value) => {
    if (typeof value !== 'object' || Array.isArray(value)) return []
    const ids = ['list' in value ? value.list : undefined, 'student' in value ? value.student : undefined]
    return ids.flatMap((one) => one?.toLowerCase() ?? [])
  })
