import { addStudent, isPlanFull } from './add-student.ts'
import { type Body, fieldOf, idsIn, requireText, studentNameIn, welcomeIn } from './body.ts'
import { courseById, isPublished } from './courses.ts'
import { activate } from './enrollments.ts'
import { Failure } from './failure.ts'
import { listById } from './lists.ts'
import { joinList } from './members.ts'
import type { Pattern } from './pattern.ts'
import { type AcademyModel, activeStudents, type Course, type List } from './state.ts'
import { addressOf } from './text.ts'

/** `POST /students`, with the checks in the order of D40. */
export function createStudent(academy: AcademyModel, body: Body): Pattern {
  const email = addressOf(requireText(fieldOf(body, 'email')))
  if (email === undefined) throw new Failure('validation_error')
  const name = studentNameIn(body)
  const courseIds = idsIn(body, 'course_ids')
  const listIds = idsIn(body, 'list_ids')
  const welcome = welcomeIn(body)

  if (activeStudents(academy).some(({ account }) => account.email === email)) throw new Failure('already_exists')
  const courses = courseIds.map((id) => requirePublished(academy, id))
  const lists = listIds.map((id) => requireKnown(academy, id))
  // D53: a list of an offer exists, but no student joins it through the API.
  if (lists.some(({ offer }) => offer !== null)) throw new Failure('list_managed_by_offer')
  if (isPlanFull(academy)) throw new Failure('limit_exceeded')

  const { student, kind } = addStudent(academy, { email, name, welcome })
  const enrollments = courses.map((course) => {
    const { id } = activate(academy, student, course)
    return { id, course_id: course.id, course_title: course.title }
  })
  for (const list of lists) joinList(academy, list, student)
  return { id: student.account.id, email, name: student.name, membershipStatus: kind, enrollments }
}

/** R119: a published course of this academy. */
function requirePublished(academy: AcademyModel, id: string): Course {
  const course = courseById(academy, id)
  if (course === undefined || !isPublished(course)) throw new Failure('invalid_courses')
  return course
}

/** R122: a list of this academy. */
function requireKnown(academy: AcademyModel, id: string): List {
  const list = listById(academy, id)
  if (list === undefined) throw new Failure('invalid_lists')
  return list
}
