import { fixtureLimits } from '@academy-access/engine/internal'
import { codePoints, isEmail, limits } from '@academy-access/schemas/internal'

import { madeUpPerson, madeUpTexts } from '../made-up.ts'
import type { Reading } from './reading.ts'

/**
 * Replaces what the API's document does not allow and a fixture cannot have: wrong or equal addresses, texts that are too long
 * or empty, equal names of lists, and a second enrollment in a course.
 */
export function usable({ courses, lists, students, rows }: Reading): Reading {
  const isNewEmail = newness()
  const isNewName = newness()
  return {
    courses: courses.map(({ title, description, ...course }) => ({
      ...course,
      title: cut(title, fixtureLimits.title) || madeUpTexts(course.id).course,
      description: description === null ? null : cut(description, fixtureLimits.description),
    })),
    students: students.map((student) => {
      const isNewCourse = newness()
      const { id, email, name, avatar_url, enrollments } = student
      return {
        ...student,
        email: isStored(email) && isNewEmail(email) ? email : madeUpPerson(id).email,
        name: name === null ? null : cut(name, limits.studentName.max),
        // A part of an address would lead elsewhere.
        avatar_url: avatar_url !== null && codePoints(avatar_url) <= fixtureLimits.url ? avatar_url : null,
        enrollments: enrollments
          .filter(({ course_id }) => isNewCourse(course_id))
          .map((enrollment) => ({ ...enrollment, course_title: cut(enrollment.course_title, fixtureLimits.title) })),
      }
    }),
    rows,
    lists: lists.map(({ list, members, courses }) => {
      const name = cut(list.name.trim(), limits.listName.max)
      const { description } = list
      return {
        list: {
          ...list,
          name: name !== '' && isNewName(name.toLowerCase()) ? name : madeUpTexts(list.id).list,
          description: description === null ? null : cut(description, limits.listDescription.max),
        },
        members,
        courses: courses.map((course) => ({
          ...course,
          title: cut(course.title, fixtureLimits.title),
          granted_via: course.granted_via.map((grant) => ({
            ...grant,
            offer_name: cut(grant.offer_name, fixtureLimits.offerName) || madeUpTexts(grant.offer_id).offer,
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
