import type { Student } from '../../api/client.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { RowName } from '../shared/open-row.tsx'

/** The columns of the table of students. */
export const studentColumns: readonly Column<Student, 'name' | 'email' | 'joined_at'>[] = [
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
