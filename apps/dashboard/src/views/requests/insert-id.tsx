import { useQuery } from '@tanstack/react-query'

import { coursesQuery, listsQuery, studentsQuery } from '../../api/queries.ts'
import { Select } from '../../ui/field.tsx'
import type { KnownValues } from './draft.ts'

interface Records {
  readonly known: KnownValues
  readonly groups: readonly {
    readonly label: string
    readonly rows: readonly { readonly id: string; readonly name: string }[]
  }[]
}

/** The newest records of the academy, whose ids can be sent. */
export function useRecords(academyId: string): Records {
  const students = useQuery(studentsQuery(academyId, { status: 'active', sort: '-joined_at' })).data?.rows ?? []
  const courses = useQuery(coursesQuery(academyId)).data ?? []
  const lists = useQuery(listsQuery(academyId, { sort: '-created_at' })).data?.rows ?? []
  const [student, course, list] = [students[0]?.id, courses[0]?.id, lists[0]?.id]
  return {
    known: {
      studentId: student,
      userId: student,
      course_id: course,
      course_ids: course === undefined ? undefined : [course],
      listId: list,
      list_ids: list === undefined ? undefined : [list],
    },
    groups: [
      { label: 'Students', rows: students.map(({ id, email }) => ({ id, name: email })) },
      { label: 'Courses', rows: courses.map(({ id, title }) => ({ id, name: title })) },
      { label: 'Lists', rows: lists.map(({ id, name }) => ({ id, name })) },
    ],
  }
}

interface InsertIdProps {
  readonly groups: Records['groups']
  readonly onInsert: (id: string) => void
}

/** Chooses a record whose id is put into the request. */
export function InsertId({ groups, onInsert }: InsertIdProps) {
  return (
    <Select aria-label="Insert an id" value="" onChange={({ target }) => onInsert(target.value)}>
      <option value="" disabled>
        Insert an id…
      </option>
      {groups.map(({ label, rows }) => (
        <optgroup key={label} label={label}>
          {rows.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
