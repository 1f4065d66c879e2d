import { publishedLessons } from './courses.ts'
import { Failure } from './failure.ts'
import { pageOf } from './page.ts'
import type { Pattern } from './pattern.ts'
import { type AcademyModel, activeStudents, type Enrollment, newestFirst, type Student, timestamp } from './state.ts'
import { isIdOf } from './text.ts'

/** `GET /students`. */
export function listStudents(academy: AcademyModel, query: string): Pattern {
  const sorted = newestFirst(activeStudents(academy), 'joinedAt')
  const { rows, pagination } = pageOf(sorted, query)
  return { students: rows.map(studentRow), pagination }
}

/** `GET /students/:studentId`. */
export function getStudent(academy: AcademyModel, id: string): Pattern {
  const student = requireStudent(academy, id)
  return { ...profile(student), enrollments: activeEnrollments(student).map(enrollmentDetail) }
}

/** `DELETE /students/:studentId`. */
export function removeStudent(academy: AcademyModel, id: string): Pattern {
  const student = requireStudent(academy, id)
  student.removed = true
  for (const enrollment of student.enrollments) {
    // R162, R163: the enrollment is revoked, and its progress is deleted. D65: its completion too.
    enrollment.active = false
    enrollment.completed = []
    enrollment.completedAt = null
  }
  // R166, D56: the student leaves every list, those of offers included.
  for (const list of academy.lists) list.members = list.members.filter((member) => member.student !== student)
  return { removed: true }
}

/** An active student, or 404 with a message about the student (R144, R172). */
export function requireStudent(academy: AcademyModel, id: string): Student {
  const student = activeStudents(academy).find(({ account }) => isIdOf(account.id, id))
  if (student === undefined) throw new Failure('not_found', { word: 'student' })
  return student
}

const profile = ({ account, name, avatar_url, joinedAt }: Student) => ({
  id: account.id,
  email: account.email,
  name,
  avatar_url,
  joined_at: timestamp(joinedAt),
})

function studentRow(student: Student): Pattern {
  const enrollments = activeEnrollments(student)
  return { ...profile(student), courses_enrolled: enrollments.length, enrollments: enrollments.map(enrollmentSummary) }
}

/** R110, R146, D36: the active ones, newest first. */
function activeEnrollments({ enrollments }: Student): Enrollment[] {
  const active = enrollments.filter((enrollment) => enrollment.active)
  return newestFirst(active, 'enrolledAt')
}

const enrollmentSummary = ({ id, course, enrolledAt, completedAt }: Enrollment) => ({
  id,
  course_id: course.id,
  enrolled_at: timestamp(enrolledAt),
  completed_at: completedAt === null ? null : timestamp(completedAt),
})

function enrollmentDetail(enrollment: Enrollment): Pattern {
  const { course } = enrollment
  const lessons = publishedLessons(course)
  const completed = lessons.filter(({ id }) => enrollment.completed.includes(id))
  return {
    ...enrollmentSummary(enrollment),
    course_title: course.title,
    course_slug: course.slug,
    total_lessons: lessons.length,
    completed_lessons: completed.length,
    // D39: a course without lessons is at 0 per cent.
    progress: lessons.length === 0 ? 0 : Math.round((100 * completed.length) / lessons.length),
  }
}
