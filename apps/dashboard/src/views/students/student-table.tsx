import type { Student } from '../../api/client.ts'
import type { StudentSort } from '../../api/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SortHead, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import narrow from '../shared/narrow-table.module.css'
import { OpenRow, RowName } from '../shared/open-row.tsx'
import styles from './students.module.css'

interface StudentTableProps {
  readonly rows: readonly Student[]
  readonly sort: StudentSort
  readonly onSort: (sort: StudentSort) => void
  /** The id of the student in the sheet. */
  readonly opened: string | undefined
  readonly onOpen: (studentId: string) => void
}

export function StudentTable({ rows, sort, onSort, opened, onOpen }: StudentTableProps) {
  return (
    <div className={`${narrow['table']} ${styles['columns']}`}>
      <Table label="Table of students">
        <thead>
          <tr>
            <SortHead field="name" sort={sort} onSort={onSort}>
              Name
            </SortHead>
            <SortHead field="email" sort={sort} onSort={onSort}>
              Email
            </SortHead>
            <th>Enrollments</th>
            <SortHead field="joined_at" sort={sort} onSort={onSort}>
              Joined
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((student) => {
            const { id, name, email, joined_at, enrollments } = student
            return (
              <OpenRow key={id} isOpen={id === opened} onOpen={() => onOpen(id)}>
                <td>
                  <div className={narrow['name']}>
                    <Avatar student={student} />
                    <div>
                      <RowName title={name ?? email}>{name ?? <span className="muted">No name</span>}</RowName>
                      <div className={narrow['second']}>{email}</div>
                    </div>
                  </div>
                </td>
                <td title={email}>{email}</td>
                <td>{enrollments.filter(({ status }) => status === 'active').length}</td>
                <td>
                  <Time at={joined_at} />
                </td>
              </OpenRow>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}
