import type { Course } from '../../api/client.ts'
import { Switch } from '../../ui/field.tsx'
import { DragHandle, Sortable, useSortableRow } from '../../ui/sortable.tsx'
import { Table } from '../../ui/table.tsx'
import narrow from '../shared/narrow-table.module.css'
import { OpenRow, RowName } from '../shared/open-row.tsx'
import { useCourseChanges, useOrderCourses } from './course-changes.ts'
import styles from './courses.module.css'
import { termText } from './terms.ts'

interface CourseTableProps {
  readonly courses: readonly Course[]
  /** The id of the course in the sheet. */
  readonly opened: string | undefined
  readonly onOpen: (courseId: string) => void
}

/** The courses, to drag into another order. */
export function CourseTable({ courses, opened, onOpen }: CourseTableProps) {
  const order = useOrderCourses()
  return (
    <div className={`${narrow['table']} ${styles['columns']}`}>
      <Sortable
        ids={courses.map(({ id }) => id)}
        nameOf={(id) => courses.find((course) => course.id === id)?.title ?? id}
        onMove={order}
      >
        <Table label="Courses in display order">
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">Order</span>
              </th>
              <th>Title</th>
              <th>Slug</th>
              <th>Term</th>
              <th>Lessons</th>
              <th>Visible</th>
            </tr>
          </thead>
          <tbody>
            {courses.map((course) => (
              <CourseRow
                key={course.id}
                course={course}
                isOpen={course.id === opened}
                onOpen={() => onOpen(course.id)}
              />
            ))}
          </tbody>
        </Table>
      </Sortable>
    </div>
  )
}

function CourseRow({
  course,
  isOpen,
  onOpen,
}: {
  readonly course: Course
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const { id, title, slug, visibility, lessons } = course
  const { row, handle } = useSortableRow(id)
  const { run } = useCourseChanges(id)
  return (
    <OpenRow isOpen={isOpen} onOpen={onOpen} {...row}>
      <td>
        <DragHandle label={`Move ${title}`} handle={handle} />
      </td>
      <td>
        <RowName title={title}>{title}</RowName>
        <div className={narrow['second']}>
          {termText(course)} · {lessonsText(lessons)} lessons{visibility === 'hidden' && ' · hidden'}
        </div>
      </td>
      <td>
        <code title={slug}>{slug}</code>
      </td>
      <td>{termText(course)}</td>
      <td>{lessonsText(lessons)}</td>
      <td>
        <Switch
          label={<span className={styles['visibility']}>{visibility}</span>}
          aria-label={`${title} is published`}
          checked={visibility === 'published'}
          onChange={(event) => run({ visibility: event.target.checked ? 'published' : 'hidden' })}
        />
      </td>
    </OpenRow>
  )
}

/** How many lessons count, and how many more there are. */
function lessonsText(lessons: Course['lessons']): string {
  const published = lessons.filter((lesson) => lesson.published).length
  return published === lessons.length ? String(published) : `${published} of ${lessons.length}`
}
