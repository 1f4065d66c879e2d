import { useViewSearch } from '../../addresses.ts'
import type { Student } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Avatar, Time } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/field.tsx'
import { type Column, RowName } from '../../ui/table.tsx'
import { keysOf } from '../../ui/text.ts'
import { usePageOptions, usePagedRows } from '../shared/paging.ts'
import { Records } from '../shared/records.tsx'
import { StudentPane } from './student-pane.tsx'

const statuses = { active: 'Active', removed: 'Removed' } as const

const columns: readonly Column<Student, 'name' | 'email' | 'joined_at'>[] = [
  {
    head: 'Name',
    sort: 'name',
    width: '34%',
    narrowWidth: 'auto',
    cell: (student) => (
      <div className="flex items-center gap-2 min-w-0 [&>div]:flex-1 [&>div]:min-w-0">
        <Avatar student={student} />
        <div>
          <RowName title={student.name ?? student.email} note={student.email}>
            {student.name ?? <span className="text-muted">No name</span>}
          </RowName>
        </div>
      </div>
    ),
  },
  { head: 'Email', sort: 'email', isWideOnly: true, cell: ({ email }) => email },
  {
    head: 'Enrollments',
    width: 120,
    isRight: true,
    isWideOnly: true,
    cell: ({ enrollments }) => enrollments.filter(({ status }) => status === 'active').length,
  },
  { head: 'Joined', sort: 'joined_at', width: 140, narrowWidth: 110, cell: ({ joined_at }) => <Time at={joined_at} /> },
]

/** The students of the academy. */
export function Students() {
  const { controls, queries } = useAcademy()
  const address = useViewSearch()
  const status = address.oneOf('status', keysOf(statuses)) ?? 'active'
  const read = usePagedRows({
    ...usePageOptions(columns),
    usual: '-joined_at',
    read: (input) => queries.students.search({ ...input, status }),
  })
  return (
    <Records
      kind="student"
      noun={`${status} student`}
      read={read}
      columns={columns}
      searched="names, email addresses and ids"
      tools={
        <Segmented
          label="Status"
          names={statuses}
          value={status}
          onChoose={(chosen) => address.set({ status: chosen === 'active' ? undefined : chosen, page: undefined })}
        />
      }
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
          name: { label: 'Name', hint: 'Optional' },
          send_welcome_email: { label: 'Send the welcome email' },
        },
        // Without a name, a removed student keeps the former one.
        send: ({ name, ...student }) => controls.students.create({ ...student, ...(name && { name }) }),
      }}
      RecordPane={StudentPane}
    />
  )
}
