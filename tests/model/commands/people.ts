import * as fc from 'fast-check'

import { publishedLessons } from '../model/courses.ts'
import { type StudentChanges, studentView, updateStudent } from '../model/dashboard/students.ts'
import { activeStudents, type AcademyModel, type Student } from '../model/state.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'
import { pickFrom, picks } from './ids.ts'

/** Changes of one student, by id or address. */
export const peopleActions: fc.Arbitrary<ActionPlan> = inAcademy(
  fc.tuple(picks, fc.boolean(), studentChanges()),
  ({ model, academy }, [pick, byId, choose]) => {
    const student = pickFrom(activeStudents(model), pick)
    const changes = student && choose(model, student)
    if (student === undefined || changes === undefined) return undefined
    const name = byId ? (student.account.id.value ?? '') : student.account.email
    const input = written(changes)
    return {
      text: `students.update(${inspect(name)}, ${inspect(input)})`,
      expect() {
        updateStudent(model, student, changes)
        return studentView(student)
      },
      perform: () => academy.students.update(name, input),
    }
  },
)

const written = ({ purchases, progress, ...fields }: StudentChanges) => ({
  ...fields,
  ...(purchases && { purchases: purchases.map(({ slug }) => slug) }),
  ...(progress && { progress: { [progress.course.slug]: progress.completed } }),
})

type Changes = (model: AcademyModel, student: Student) => StudentChanges | undefined

function studentChanges(): fc.Arbitrary<Changes> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: picks.map((mask): Changes => ({ courses }) => ({
        purchases: courses.filter((_, index) => (mask >> index) & 1),
      })),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(picks, fc.nat(4)).map(
        ([pick, count]): Changes =>
          (_, student) =>
            progressOf(student, pick, count),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, 'Ada', '  İnci ', ' ').map((name): Changes => () => ({ name })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, 'https://example.com/b.png').map((avatar_url): Changes => () => ({
        avatar_url,
      })),
    },
  )
}

/** D39: so many published lessons, from the first, of a course in which the student is enrolled. */
function progressOf({ enrollments }: Student, pick: number, count: number): StudentChanges | undefined {
  const enrollment = pickFrom(
    enrollments.filter(({ active }) => active),
    pick,
  )
  if (enrollment === undefined) return undefined
  const { course, completed } = enrollment
  // D39 does not say whether completed lessons stay completed if they are not published now.
  const hidden = course.lessons.filter(({ id, published }) => !published && completed.includes(id))
  if (hidden.length > 0) return undefined
  return { progress: { course, completed: Math.min(count, publishedLessons(course).length) } }
}
