import { useQuery } from '@tanstack/react-query'
import { CircleUser } from 'lucide-react'

import { useViewSearch } from '../../addresses.ts'
import { controlsOf, type Student } from '../../api/client.ts'
import { type StudentSort, studentsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { RowName } from '../shared/open-row.tsx'
import { Records } from '../shared/records.tsx'
import { usePageSize } from '../shared/use-page-size.ts'
import { StudentPane } from './student-pane.tsx'

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'removed', label: 'Removed' },
] as const
const sorts = ['joined_at', '-joined_at', 'name', '-name', 'email', '-email'] as const satisfies StudentSort[]

const columns: readonly Column<Student, 'name' | 'email' | 'joined_at'>[] = [
  { head: 'Name', sort: 'name', width: '34%', narrowWidth: 'auto', cell: (student) => <Person student={student} /> },
  { head: 'Email', sort: 'email', isWideOnly: true, cell: ({ email }) => <span title={email}>{email}</span> },
  {
    head: 'Enrollments',
    width: 120,
    isRight: true,
    isWideOnly: true,
    cell: ({ enrollments }) => enrollments.filter(({ status }) => status === 'active').length,
  },
  { head: 'Joined', sort: 'joined_at', width: 140, narrowWidth: 110, cell: ({ joined_at }) => <Time at={joined_at} /> },
]

function Person({ student }: { readonly student: Student }) {
  const { name, email } = student
  return (
    <div className="flex items-center gap-2 min-w-0 [&>div]:flex-1 [&>div]:min-w-0">
      <Avatar student={student} />
      <div>
        <RowName title={name ?? email} note={email}>
          {name ?? <span className="text-muted">No name</span>}
        </RowName>
      </div>
    </div>
  )
}

/** The students of the academy. */
export function Students() {
  const id = useAcademyId()
  const address = useViewSearch()
  const status = address.oneOf('status', ['active', 'removed']) ?? 'active'
  const sort = address.oneOf('sort', sorts) ?? '-joined_at'
  const wanted = { search: address.get('search'), status, sort, page: address.page(), size: usePageSize() }
  return (
    <Records
      kind="student"
      noun={`${status} student`}
      title="Students"
      icon={<CircleUser />}
      query={useQuery(studentsQuery(id, wanted))}
      columns={columns}
      sort={sort}
      searched="names, email addresses and ids"
      tools={
        <Segmented
          label="Status"
          options={statuses}
          value={status}
          onChange={(chosen) => address.set({ status: chosen === 'active' ? undefined : chosen, page: undefined })}
        />
      }
      all={() => controlsOf(id).students.list()}
      empty={
        status === 'active'
          ? [
              'This academy has no students',
              'Create one here or with POST /students, or import a fixture in the settings.',
            ]
          : [
              'No student was removed',
              'DELETE /students/:id removes a student. The record and its enrollments are kept here.',
            ]
      }
      create={{
        start: { email: '', name: '', send_welcome_email: true },
        fields: {
          email: { label: 'Email address' },
          name: { label: 'Name', isOptional: true },
          send_welcome_email: { label: 'Send the welcome email' },
        },
        // Without a name, a removed student keeps the former one.
        send: ({ name, ...student }) => controlsOf(id).students.create({ ...student, ...(name && { name }) }),
      }}
      RecordPane={StudentPane}
    />
  )
}
