import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'

import { coursesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Empty } from '../../ui/empty.tsx'
import { Sortable, SortableRow } from '../../ui/sortable.tsx'
import { DataTable } from '../../ui/table.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { RecordsView } from '../shared/records-view.tsx'
import { useOrderCourses } from './course-changes.ts'
import { courseColumns } from './course-columns.tsx'
import { CourseSheet } from './course-sheet.tsx'
import { NewCourseDialog } from './new-course-dialog.tsx'

/** The courses of the academy in display order, to drag into another one. */
export function Courses() {
  const courses = useQuery(coursesQuery(useAcademyId()))
  const order = useOrderCourses()
  return (
    <RecordsView title="Courses" kind="course" Sheet={CourseSheet} NewRecord={NewCourseDialog}>
      {(row) => (
        <QueryResult query={courses}>
          {(rows) =>
            rows.length > 0 ? (
              <Sortable
                ids={rows.map(({ id }) => id)}
                nameOf={(id) => rows.find((course) => course.id === id)?.title ?? id}
                onMove={order}
              >
                <DataTable
                  label="Courses in display order"
                  columns={courseColumns}
                  rows={rows}
                  isFixed
                  className="[&_:is(th,td):first-child]:pl-4! [&_:is(th,td):first-child]:pr-2! max-narrow:[&_:is(th,td):first-child]:pl-2! max-narrow:[&_:is(th,td):first-child]:pr-0!"
                  row={(course, cells) => (
                    <SortableRow key={course.id} id={course.id}>
                      {(props) => row(course, cells, props)}
                    </SortableRow>
                  )}
                />
              </Sortable>
            ) : (
              <Empty title="This academy has no courses" icon={<BookOpen />}>
                <p>Students are enrolled in courses, buy them, or get them by offers.</p>
              </Empty>
            )
          }
        </QueryResult>
      )}
    </RecordsView>
  )
}
