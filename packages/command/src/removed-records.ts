import { isObject, limits } from '@academy-access/schemas/internal/compiled'

interface RemovedStudent {
  readonly id?: string
  readonly email: string
  readonly name: string | null
  readonly avatar_url: string | null
  readonly joined_at?: string
  readonly enrollments: readonly object[]
}

interface RemovedList {
  readonly name: string
  readonly description: string | null
  readonly created_at?: string
  readonly updated_at?: string
  readonly members: string[]
}

interface CourseOfStudents {
  readonly title: string
  readonly slug: string
  readonly lessons: object[]
}

/** The most characters of a title and a slug in a fixture, and of the address of a picture. */
const [mostText, mostAddress] = [200, 2000]

/** The largest number of lessons of a course: a wrong number of a service must not fill the memory. */
const mostLessons = 1000

/**
 * Collects records that are removed, in the form of a fixture. A service that is wrong can return anything, so a field that a
 * fixture could not have is left out. Each address and each name of a list is there once, as it was at first.
 */
export function createRemovedRecords() {
  const emails = new Set<string>()
  const ids = new Set<string>()
  const courses = new Map<string, CourseOfStudents>()
  const lists = new Map<string, RemovedList>()

  return {
    /** The student in the form of a fixture; undefined if there is no address, or the student was added before. */
    student(value: unknown): RemovedStudent | undefined {
      const email = emailOf(value)
      if (!isObject(value) || email === undefined || emails.has(email)) return undefined
      emails.add(email)
      const id = idOf(value['id'])
      const isNewId = id !== undefined && !ids.has(id)
      if (isNewId) ids.add(id)
      return {
        ...(isNewId && { id }),
        email,
        name: shortText(value['name'], limits.studentName.max),
        avatar_url: shortText(value['avatar_url'], mostAddress),
        ...timeField(value, 'joined_at'),
        enrollments: enrollmentsOf(value['enrollments']),
      }
    },
    /** Adds a list that is deleted, or that a student leaves. Returns whether something is new. */
    list(value: unknown, member: unknown): boolean {
      const name = isObject(value) ? shortText(value['name'], limits.listName.max)?.trim() : undefined
      if (!isObject(value) || !name) return false
      const key = name.toLowerCase()
      const isNew = !lists.has(key)
      const list = lists.get(key) ?? {
        name,
        description: shortText(value['description'], limits.listDescription.max),
        ...timeField(value, 'created_at'),
        ...timeField(value, 'updated_at'),
        members: [],
      }
      lists.set(key, list)
      const email = emailOf(member)
      // A fixture accepts only members who are students of it.
      if (email === undefined || !emails.has(email) || list.members.includes(email)) return isNew
      list.members.push(email)
      return true
    },
    /** The courses of the students, and the lists. */
    rest: () => ({ courses: [...courses.values()], lists: [...lists.values()] }),
  }

  function enrollmentsOf(value: unknown): object[] {
    const rows = new Map<string, object>()
    for (const row of Array.isArray(value) ? (value as unknown[]) : []) {
      if (!isObject(row)) continue
      const id = idOf(row['course_id'])
      if (id === undefined || rows.has(id)) continue
      const completed = countOf(row['completed_lessons'])
      const { slug, lessons } = courseOf(id, row)
      while (lessons.length < Math.max(completed, countOf(row['total_lessons']))) lessons.push({})
      rows.set(id, {
        course: slug,
        ...timeField(row, 'enrolled_at'),
        ...timeField(row, 'completed_at'),
        completed_lessons: completed,
      })
    }
    return [...rows.values()]
  }

  function courseOf(id: string, row: Record<string, unknown>): CourseOfStudents {
    const known = courses.get(id)
    if (known) return known
    const slug = shortText(row['course_slug'], mostText) ?? ''
    const isTaken = [...courses.values()].some((one) => one.slug === slug)
    const isUsable = /^[A-Za-z0-9._~-]+$/.test(slug) && slug !== '__proto__' && !isTaken
    const title = shortText(row['course_title'], mostText) || `Course ${id}`
    const course: CourseOfStudents = {
      title,
      slug: isUsable ? slug : `course-${id}`,
      lessons: [],
    }
    courses.set(id, course)
    return course
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

const emailOf = (value: unknown) => (isObject(value) ? textOf(value['email'])?.trim().toLowerCase() : undefined)

const shortText = (value: unknown, most: number) =>
  typeof value === 'string' && Array.from(value.trim()).length <= most ? value : null

const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? Math.min(value, mostLessons) : 0

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idOf(value: unknown): string | undefined {
  const id = textOf(value)?.toLowerCase()
  return id !== undefined && uuid.test(id) ? id : undefined
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

function timeField<Name extends string>(row: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = textOf(row[name])
  const isTime = value !== undefined && time.test(value) && !Number.isNaN(Date.parse(value))
  return (isTime ? { [name]: value } : {}) as { [Key in Name]?: string }
}
