import type { Controls } from '@academy-access/kit/changes'

import { freeze, resume, setTime, timeOf } from './model/clock.ts'
import { publishedLessons } from './model/courses.ts'
import { courseView, createCourse, updateCourse } from './model/dashboard/courses.ts'
import { createOffer, type OfferInput, offerView, removeOffer, updateOffer } from './model/dashboard/offers.ts'
import { createKey, keyView, planView, updatePlan } from './model/dashboard/settings.ts'
import { type StudentChanges, studentView, updateStudent } from './model/dashboard/students.ts'
import type { Id } from './model/pattern.ts'
import { type AcademyModel, activeStudents, type Enrollment, type Plan, type Student } from './model/state.ts'

/** A change whose effect no rule decides. It is left out on both sides. */
export class Undecided extends Error {}

/** The controls of the dashboard, on a modelled academy. Each returns what the dashboard shows then. */
export function controlsOf(model: AcademyModel): Controls {
  return {
    clock: {
      now: () => timeOf(model),
      advance: (milliseconds) => setTime(model, timeOf(model) + milliseconds),
      freeze: () => freeze(model),
      resume: () => resume(model),
      set(time) {
        // D33 does not say whether a window that is open when the time is set back stays open.
        requireDecided(model.windows.length === 0)
        setTime(model, Date.parse(time))
      },
    },
    plan: {
      update(changes: Partial<Plan>) {
        // D33: another limit opens new windows. It does not say whether the same limit, set again, opens them too.
        const { rate_limit } = changes
        requireDecided(rate_limit === undefined || JSON.stringify(rate_limit) !== JSON.stringify(model.plan.rate_limit))
        updatePlan(model, changes)
        return planView(model)
      },
    },
    keys: {
      create: ({ name, permissions }) => keyView(createKey(model, name, permissions)),
      revoke(id) {
        const key = named(model.keys, id)
        key.revoked = true
        return keyView(key)
      },
    },
    courses: {
      create: (course) => courseView(createCourse(model, course)),
      update(name, changes) {
        const course = named(model.courses, name)
        updateCourse(model, course, changes)
        return courseView(course)
      },
      order(names) {
        model.courses = names.map((name) => named(model.courses, name))
      },
    },
    offers: {
      create({ name, status, ...others }) {
        const input = { courses: [], grantedTo: [], holders: null, ...lookedUp(model, others), name, status }
        return offerView(createOffer(model, input))
      },
      update(id, { courses, granted_to, holders, ...fields }) {
        const offer = named(model.offers, id)
        updateOffer(model, offer, { ...fields, ...lookedUp(model, { courses, granted_to, holders }) })
        return offerView(offer)
      },
      delete: (id) => removeOffer(model, named(model.offers, id)),
    },
    students: {
      update(name, { purchases, progress, ...fields }: WrittenChanges) {
        const student = studentOf(model, name)
        const [slug = '', completed = 0] = Object.entries(progress ?? {})[0] ?? []
        if (progress) requirePublished(student.enrollments.find(({ course }) => course.slug === slug))
        updateStudent(model, student, {
          ...fields,
          ...(purchases && { purchases: purchases.map((slug) => named(model.courses, slug)) }),
          ...(progress && { progress: { course: named(model.courses, slug), completed } }),
        })
        return studentView(student)
      },
    },
  }
}

/** Courses by slug, and the lessons of one that are completed. */
interface WrittenChanges extends Omit<StudentChanges, 'purchases' | 'progress'> {
  readonly purchases?: readonly string[]
  readonly progress?: Readonly<Record<string, number>>
}

/** Courses by slug, lists by name, holders by address. */
interface WrittenOffer {
  readonly courses?: readonly string[] | undefined
  readonly granted_to?: readonly string[] | undefined
  readonly holders?: readonly string[] | undefined
}

const lookedUp = (model: AcademyModel, { courses, granted_to, holders }: WrittenOffer): Partial<OfferInput> => ({
  ...(courses && { courses: courses.map((slug) => named(model.courses, slug)) }),
  ...(granted_to && { grantedTo: granted_to.flatMap((name) => model.lists.filter((list) => list.name === name)) }),
  ...(holders && { holders: holders.map((email) => studentOf(model, email)) }),
})

/** The record with this id or slug. */
export function named<Row extends { readonly id: Id; readonly slug?: string }>(
  rows: readonly Row[],
  name: string,
): Row {
  const row = rows.find(({ id, slug }) => id.value === name || slug === name)
  if (row === undefined) throw new Error(`the model has no record ${name}`)
  return row
}

/** The active student with this id or address. */
export function studentOf(model: AcademyModel, name: string): Student {
  const student = activeStudents(model).find(({ account }) => account.id.value === name || account.email === name)
  if (student === undefined) throw new Error(`the model has no student ${name}`)
  return student
}

/** D39 does not say whether completed lessons stay completed if they are not published now. */
function requirePublished(enrollment: Enrollment | undefined): void {
  const published = new Set(enrollment && publishedLessons(enrollment.course).map(({ id }) => id))
  requireDecided(enrollment === undefined || enrollment.completed.every((id) => published.has(id)))
}

function requireDecided(isDecided: boolean): void {
  if (!isDecided) throw new Undecided()
}
