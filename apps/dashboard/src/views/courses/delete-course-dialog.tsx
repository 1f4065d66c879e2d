import { useQuery } from '@tanstack/react-query'

import type { Course } from '../../api/client.ts'
import { offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { useDeleteCourse } from './course-changes.ts'
import styles from './courses.module.css'

interface DeleteCourseDialogProps {
  readonly course: Course
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a course is deleted, and says what goes with it. */
export function DeleteCourseDialog({ course, onClose, onDeleted }: DeleteCourseDialogProps) {
  const { data: offers = [] } = useQuery(offersQuery(useAcademyId()))
  const deleteCourse = useDeleteCourse()
  const granting = offers.filter(({ courses }) => courses.includes(course.slug)).map(({ name }) => `“${name}”`)
  return (
    <DeleteDialog
      kind="course"
      name={course.title}
      description="With the course go:"
      onClose={onClose}
      onDelete={() => {
        deleteCourse(course)
        onDeleted()
      }}
    >
      <ul className={styles['gone']}>
        <li>its {course.lessons.length} lessons</li>
        <li>all enrollments in it, with their progress</li>
        <li>all purchases of it</li>
        {granting.length > 0 && <li>its place in {granting.join(', ')}</li>}
      </ul>
    </DeleteDialog>
  )
}
