import { useState } from 'react'

import { call, type Course, type NewCourse } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'
import { slugOf } from '../shared/slug.ts'

interface NewCourseDialogProps {
  readonly onClose: () => void
  readonly onCreated: (course: Course) => void
}

/** Creates a course. The rest of its fields are set in its sheet. */
export function NewCourseDialog({ onClose, onCreated }: NewCourseDialogProps) {
  const academyId = useAcademyId()
  const [title, setTitle] = useState('')
  const [ownSlug, setOwnSlug] = useState<string>()
  const slug = ownSlug ?? slugOf(title)
  const create = () => {
    const body: NewCourse = { title: title.trim(), slug }
    return call('POST /academies/:id/courses', { params: { id: academyId }, body }).then(onCreated)
  }
  return (
    <CreateDialog kind="course" isReady={title.trim() !== '' && slug !== ''} onClose={onClose} onCreate={create}>
      <Field label="Title">
        {(control) => (
          <TextInput {...control} autoFocus value={title} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label="Slug" hint="Names the course in requests. Letters, digits, dots, hyphens and underscores.">
        {(control) => <TextInput {...control} value={slug} onChange={(event) => setOwnSlug(event.target.value)} />}
      </Field>
    </CreateDialog>
  )
}
