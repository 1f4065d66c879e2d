import { useQuery } from '@tanstack/react-query'
import { CircleUser, Plus } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import { pageSize, type StudentSort, studentsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Pager } from '../../ui/table.tsx'
import { View } from '../../ui/view.tsx'
import { useRowKeys } from '../shared/open-row.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { useLastPage } from '../shared/use-last-page.ts'
import { NewStudentDialog } from './new-student-dialog.tsx'
import { StudentSheet } from './student-sheet.tsx'
import { StudentTable } from './student-table.tsx'
import styles from './students.module.css'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'removed', label: 'Removed' },
] as const
const sorts = ['joined_at', '-joined_at', 'name', '-name', 'email', '-email'] as const satisfies StudentSort[]

/** The students of the academy. */
export function Students() {
  const academyId = useAcademyId()
  const address = useViewSearch()
  const search = address.get('search')
  const status = address.oneOf('status', ['active', 'removed']) ?? 'active'
  const sort = address.oneOf('sort', sorts)
  const page = address.page()
  const opened = address.get('student')
  const students = useQuery(studentsQuery(academyId, { search, status, sort, page }))
  const toPage = (next: number) => address.set({ page: next })
  const isEmpty = useLastPage(students, { page, pageSize, onPage: toPage })
  const [isCreating, setCreating] = useState(false)
  useRowKeys()
  useCommands([{ label: 'Create a student', group: 'Page', keys: 'n', isChange: true, run: () => setCreating(true) }])
  const open = (student: string) => address.set({ student }, { isStep: true })
  return (
    <View
      title="Students"
      tools={
        <>
          <ViewSearchField
            label="Search students"
            value={search ?? ''}
            onChange={(text) => address.set({ search: text, page: undefined })}
          />
          <Segmented
            label="Status"
            options={statuses}
            value={status}
            onChange={(chosen) => address.set({ status: chosen === 'active' ? undefined : chosen, page: undefined })}
          />
          <Button
            isChange
            look="primary"
            icon={<Plus />}
            className={styles['create']}
            onClick={() => setCreating(true)}
          >
            New student
          </Button>
        </>
      }
    >
      <QueryResult query={students}>
        {({ students: rows, pagination: { total } }) =>
          rows.length > 0 ? (
            <>
              <StudentTable
                rows={rows}
                sort={sort ?? '-joined_at'}
                onSort={(chosen) => address.set({ sort: chosen, page: undefined })}
                opened={opened}
                onOpen={open}
              />
              <Pager total={total} pageSize={pageSize} page={page} onPage={toPage} />
            </>
          ) : !isEmpty ? (
            <Loading />
          ) : (
            <NoStudents
              search={search}
              status={status}
              onClear={() => address.set({ search: undefined, page: undefined })}
            />
          )
        }
      </QueryResult>
      {opened !== undefined && (
        <StudentSheet key={opened} studentId={opened} onClose={() => address.set({ student: undefined })} />
      )}
      {isCreating && (
        <NewStudentDialog
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

interface NoStudentsProps {
  readonly search: string | undefined
  readonly status: (typeof statuses)[number]['value']
  readonly onClear: () => void
}

function NoStudents({ search, status, onClear }: NoStudentsProps) {
  if (search !== undefined) {
    return (
      <Empty title={`No ${status} student matches “${search}”`} icon={<CircleUser />}>
        <p>The search looks in names, email addresses and ids.</p>
        <Button onClick={onClear}>Clear the search</Button>
      </Empty>
    )
  }
  if (status === 'removed') {
    return (
      <Empty title="No student was removed" icon={<CircleUser />}>
        <p>
          A student that <code>DELETE /students/:id</code> removes is kept here with its revoked enrollments.
        </p>
      </Empty>
    )
  }
  return (
    <Empty title="This academy has no students" icon={<CircleUser />}>
      <p>
        Create one here or with <code>POST /students</code>, or import a fixture in the settings.
      </p>
    </Empty>
  )
}
