import { useQuery } from '@tanstack/react-query'
import { BookOpen, Plus } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { coursesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { View } from '../../ui/view.tsx'
import { useRowKeys } from '../shared/open-row.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { CourseSheet } from './course-sheet.tsx'
import { CourseTable } from './course-table.tsx'
import styles from './courses.module.css'
import { NewCourseDialog } from './new-course-dialog.tsx'

/** The courses of the academy in display order. */
export function Courses() {
  const address = useViewSearch()
  const opened = address.get('course')
  const [isCreating, setCreating] = useState(false)
  const courses = useQuery(coursesQuery(useAcademyId()))
  useRowKeys()
  useCommands([{ label: 'Create a course', group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const open = (course: string) => address.set({ course }, { isStep: true })
  const create = (
    <Button isChange look="primary" icon={<Plus />} className={styles['create']} onClick={() => setCreating(true)}>
      New course
    </Button>
  )
  return (
    <View title="Courses" tools={create}>
      <QueryResult query={courses}>
        {(rows) =>
          rows.length > 0 ? (
            <CourseTable courses={rows} opened={opened} onOpen={open} />
          ) : (
            <Empty title="This academy has no courses" icon={<BookOpen />}>
              <p>Students are enrolled in courses, buy them, or get them by offers.</p>
            </Empty>
          )
        }
      </QueryResult>
      {opened !== undefined && (
        <CourseSheet key={opened} courseId={opened} onClose={() => address.set({ course: undefined })} />
      )}
      {isCreating && (
        <NewCourseDialog
          onClose={() => setCreating(false)}
          onCreated={({ id }) => {
            setCreating(false)
            open(id)
          }}
        />
      )}
    </View>
  )
}
