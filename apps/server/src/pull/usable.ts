import { codePoints, isEmail, limits } from '@academy-access/schemas'

import { codeOf, madeUpPerson } from './made-up-person.ts'
import type { Reading } from './reading.ts'

/**
 * Replaces what the API's document does not allow and a fixture cannot have: wrong or equal addresses, texts that are too long
 * or empty, equal names of lists, and a second enrollment in a course.
 */
export function usable({ courses, lists, students, rows }: Reading): Reading {
  const isNewEmail = newness()
  const isNewName = newness()
  return {
    courses: courses.map((course) => ({ ...course, title: course.title || `Course ${codeOf(course.id)}` })),
    students: students.map((student) => {
      const isNewCourse = newness()
      const { id, email, name, enrollments } = student
      return {
        ...student,
        email: isStored(email) && isNewEmail(email) ? email : madeUpPerson(id).email,
        name: name === null ? null : cut(name, limits.studentName.max),
        enrollments: enrollments.filter(({ course_id }) => isNewCourse(course_id)),
      }
    }),
    rows,
    lists: lists.map(({ list, members, courses }) => {
      const name = cut(list.name.trim(), limits.listName.max)
      const { description } = list
      return {
        list: {
          ...list,
          name: name !== '' && isNewName(name.toLowerCase()) ? name : `List ${codeOf(list.id)}`,
          description: description === null ? null : cut(description, limits.listDescription.max),
        },
        members,
        courses: courses.map((course) => ({
          ...course,
          granted_via: course.granted_via.map((grant) => ({
            ...grant,
            offer_name: grant.offer_name || `Offer ${codeOf(grant.offer_id)}`,
          })),
        })),
      }
    }),
  }
}

/** Returns a function that returns whether it gets a value for the first time. */
function newness(): (value: string) => boolean {
  const seen = new Set<string>()
  return (value) => seen.size < seen.add(value).size
}

/** Whether an address has the form in which the service stores it. */
function isStored(email: string): boolean {
  return isEmail(email) && email === email.trim().toLowerCase() && codePoints(email) <= limits.email.max
}

function cut(text: string, max: number): string {
  return codePoints(text) <= max ? text : Array.from(text).slice(0, max).join('')
}
