import { useState } from 'react'

import { controlsOf, type NewCourse } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { TextField } from '../../ui/field.tsx'
import { CreateDialog } from '../shared/create-dialog.tsx'
import type { NewRecordProps } from '../shared/records-view.tsx'
import { slugOf } from '../shared/slug.ts'

/** Creates a course. The rest of its fields are set in its sheet. */
export function NewCourseDialog({ onClose, onCreated }: NewRecordProps) {
  const academyId = useAcademyId()
  const [title, setTitle] = useState('')
  const [ownSlug, setOwnSlug] = useState<string>()
  const slug = ownSlug ?? slugOf(title)
  const create = () => {
    const body: NewCourse = { title: title.trim(), slug }
    return controlsOf(academyId).courses.create(body).then(onCreated)
  }
  return (
    <CreateDialog kind="course" isReady={title.trim() !== '' && slug !== ''} onClose={onClose} onCreate={create}>
      <TextField label="Title" autoFocus value={title} onText={setTitle} />
      <TextField
        label="Slug"
        hint="Names the course in requests. Letters, digits, dots, hyphens and underscores."
        value={slug}
        onText={setOwnSlug}
      />
    </CreateDialog>
  )
}
