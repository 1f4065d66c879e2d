import { controlsOf, type Course } from '../../api/client.ts'
import { useOptimisticChange, useRowEdit } from '../../api/optimistic.ts'
import { coursesQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'

/** The changes of a course. Each is shown at once and saved. */
export function useCourseChanges(courseId: string) {
  const academyId = useAcademyId()
  return useRowEdit({
    query: coursesQuery(academyId),
    id: courseId,
    patch: (fields) => controlsOf(academyId).courses.update(courseId, fields),
  })
}

/** A function that adds a lesson at the end of a course. The server gives it its id. */
export function useAddLesson({ id: courseId, lessons }: Course) {
  const academyId = useAcademyId()
  return (title: string) =>
    runAction(() => controlsOf(academyId).courses.update(courseId, { lessons: [...lessons, { title }] }))
}

/** A function that sets the display order of the courses. */
export function useOrderCourses() {
  const academyId = useAcademyId()
  const optimistic = useOptimisticChange()
  return (ids: string[]) =>
    optimistic.run({
      query: coursesQuery(academyId),
      change: (courses) => courses.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      save: () => controlsOf(academyId).courses.order(ids),
    })
}
