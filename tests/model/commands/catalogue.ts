import * as fc from 'fast-check'

import { type CourseInput, courseView, createCourse, updateCourse } from '../model/dashboard/courses.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'
import { pickFrom, picks } from './ids.ts'
import { courseInput, lessonInputs, prices, slugs } from './setups.ts'

const manySlugs = fc.constantFrom(...slugs, 'film', 'A-b_c.d~e')

/** Changes of one theme. A price comes with its term. */
const courseChanges: fc.Arbitrary<Partial<CourseInput>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<Partial<CourseInput>>({ visibility: 'published' }, { visibility: 'hidden' }),
  },
  { weight: 3, arbitrary: lessonInputs.map((lessons): Partial<CourseInput> => ({ lessons })) },
  { weight: 2, arbitrary: prices },
  { weight: 1, arbitrary: manySlugs.map((slug): Partial<CourseInput> => ({ slug })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Partial<CourseInput>>({ title: 'Another' }, { description: null }, { description: '' }),
  },
)

/** Courses are named by id or by slug. */
export const catalogueActions: fc.Arbitrary<ActionPlan> = fc.oneof(
  {
    weight: 2,
    arbitrary: inAcademy(manySlugs.chain(courseInput), ({ model, academy }, input) => ({
      text: `courses.create(${inspect(input)})`,
      expect: () => courseView(createCourse(model, input)),
      perform: () => academy.courses.create(input),
    })),
  },
  {
    weight: 6,
    arbitrary: inAcademy(fc.tuple(picks, fc.boolean(), courseChanges), ({ model, academy }, [pick, byId, changes]) => {
      const course = pickFrom(model.courses, pick)
      if (course === undefined) return undefined
      const name = byId ? (course.id.value ?? '') : course.slug
      return {
        text: `courses.update(${inspect(name)}, ${inspect(changes)})`,
        expect() {
          updateCourse(model, course, changes)
          return courseView(course)
        },
        perform: () => academy.courses.update(name, changes),
      }
    }),
  },
  {
    weight: 1,
    arbitrary: inAcademy(fc.tuple(fc.nat(9), fc.boolean()), ({ model, academy }, [places, byId]) => {
      const order = [...model.courses.slice(places), ...model.courses.slice(0, places).toReversed()]
      const names = order.map(({ id, slug }) => (byId ? (id.value ?? '') : slug))
      return {
        text: `courses.order(${inspect(names)})`,
        expect() {
          model.courses = order
          return null
        },
        perform: () => academy.courses.order(names) ?? null,
      }
    }),
  },
)
