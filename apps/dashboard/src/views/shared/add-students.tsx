import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { studentsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { AddField } from '../../ui/add-field.tsx'

interface AddStudentsProps {
  readonly label: string
  readonly hint: string
  /** Gets at least one email address. An error is shown below the field. */
  readonly onAdd: (emails: readonly string[]) => Promise<unknown>
}

/** A field that suggests students, and takes pasted email addresses. */
export function AddStudents({ label, hint, onAdd }: AddStudentsProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data } = useQuery({
    ...studentsQuery(useAcademyId(), { search: wanted, sort: 'name' }),
    enabled: wanted !== '',
  })
  const students = wanted === '' ? [] : (data?.rows ?? [])
  return (
    <AddField
      label={label}
      hint={hint}
      text={text}
      onText={setText}
      items={students
        .slice(0, suggested)
        .map(({ name, email }) => ({ value: email, label: name ?? email, note: email }))}
      onAdd={(emails) =>
        onAdd(emails.split(/[\s,;]+/).filter(Boolean)).catch((error: unknown) => {
          setText(emails)
          throw error
        })
      }
    />
  )
}

/** How many students are suggested. */
const suggested = 20
