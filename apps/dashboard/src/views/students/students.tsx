import { useQuery } from '@tanstack/react-query'
import { CircleUser } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { type StudentSort, studentsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PagedTable } from '../shared/paged-table.tsx'
import { RecordsView } from '../shared/records-view.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { NewStudentDialog } from './new-student-dialog.tsx'
import { studentColumns } from './student-columns.tsx'
import { StudentSheet } from './student-sheet.tsx'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'removed', label: 'Removed' },
] as const
const sorts = ['joined_at', '-joined_at', 'name', '-name', 'email', '-email'] as const satisfies StudentSort[]

/** The students of the academy. */
export function Students() {
  const address = useViewSearch()
  const search = address.get('search')
  const status = address.oneOf('status', ['active', 'removed']) ?? 'active'
  const sort = address.oneOf('sort', sorts)
  const students = useQuery(studentsQuery(useAcademyId(), { search, status, sort, page: address.page() }))
  return (
    <RecordsView
      title="Students"
      kind="student"
      tools={
        <>
          <ViewSearchField label="Search students" />
          <Segmented
            label="Status"
            options={statuses}
            value={status}
            onChange={(chosen) => address.set({ status: chosen === 'active' ? undefined : chosen, page: undefined })}
          />
        </>
      }
      Sheet={StudentSheet}
      NewRecord={NewStudentDialog}
    >
      {(row) => (
        <PagedTable
          label="Table of students"
          columns={studentColumns}
          query={students}
          rowsOf={(page) => page.rows}
          sort={sort ?? '-joined_at'}
          row={row}
          empty={
            <NoStudents
              search={search}
              status={status}
              onClear={() => address.set({ search: undefined, page: undefined })}
            />
          }
        />
      )}
    </RecordsView>
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
