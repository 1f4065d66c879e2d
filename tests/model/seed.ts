import type { RandomAcademy } from '@academy-access/kit/fixture'

import { controlsOf, named, studentOf } from './controls.ts'
import { accountOf, newStudent } from './model/add-student.ts'
import { publishedLessons } from './model/courses.ts'
import { keepStart } from './model/dashboard/copies.ts'
import { createKey } from './model/dashboard/settings.ts'
import { newEnrollment } from './model/enrollments.ts'
import { addList } from './model/lists.ts'
import { joinList } from './model/members.ts'
import { type AcademyModel, type List, nextSequence, type PlatformModel, type Student } from './model/state.ts'

/** Adds an academy to the model. */
export function seedAcademy(platform: PlatformModel, seed: RandomAcademy): void {
  const time = Date.parse(seed.clock.now)
  const { plan, locked, limits, rate_limit } = seed
  const academy: AcademyModel = {
    platform,
    name: seed.name,
    scope: seed.name,
    plan: { plan, locked, limits, rate_limit },
    windows: [],
    clock: { offset: time - platform.now, frozen: seed.clock.frozen ? time : null, latest: time },
    keys: [],
    courses: [],
    students: [],
    lists: [],
    offers: [],
    outbox: [],
    sequence: 0,
    start: undefined,
  }
  platform.academies.push(academy)
  const { courses, offers } = controlsOf(academy)
  for (const { name, permissions, revoked } of seed.api_keys) createKey(academy, name, permissions).revoked = revoked
  for (const course of seed.courses) courses.create(course)
  // D20: rows with equal times were inserted in the order of their array.
  for (const student of seed.students) academy.students.push(seedStudent(academy, student))
  for (const { name, description, created_at, members } of seed.lists) {
    const list = addList(academy, { name, description, offer: null })
    for (const { email } of members) joinList(academy, list, studentOf(academy, email))
    setTimes(list, created_at, members)
  }
  for (const { holders, holder_list, ...offer } of seed.offers) {
    offers.create({ ...offer, ...(holders && { holders: holders.map(({ email }) => email) }) })
    const list = academy.offers.at(-1)?.holderList
    if (list && holders) setTimes(list, holder_list.created_at, holders)
  }
  keepStart(academy)
}

function seedStudent(academy: AcademyModel, seed: RandomAcademy['students'][number]): Student {
  const student = newStudent(accountOf(academy.platform, seed.email))
  const { name, avatar_url, removed } = seed
  Object.assign(student, { name, avatar_url, removed })
  student.joinedAt = Date.parse(seed.joined_at)
  student.sequence = nextSequence(academy)
  student.purchases = seed.purchases.map((slug) => named(academy.courses, slug))
  for (const { course: slug, status, enrolled_at, completed_at, completed_lessons } of seed.enrollments) {
    const course = named(academy.courses, slug)
    const enrollment = newEnrollment(academy, student, course)
    enrollment.active = status === 'active'
    enrollment.enrolledAt = Date.parse(enrolled_at)
    enrollment.sequence = nextSequence(academy)
    enrollment.completedAt = completed_at === null ? null : Date.parse(completed_at)
    enrollment.completed = publishedLessons(course)
      .slice(0, completed_lessons)
      .map(({ id }) => id)
    student.enrollments.push(enrollment)
  }
  return student
}

/** A list was not changed since it was created. */
function setTimes(list: List, createdAt: string, members: readonly { readonly joined_at: string }[]): void {
  Object.assign(list, { createdAt: Date.parse(createdAt), updatedAt: Date.parse(createdAt) })
  list.members = list.members.map((member, index) => ({
    ...member,
    joinedAt: Date.parse(members[index]?.joined_at ?? ''),
  }))
}
