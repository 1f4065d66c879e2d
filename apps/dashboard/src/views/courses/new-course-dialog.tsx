import { type FormEvent, useId, useState } from 'react'

import { call, type Course, type NewCourse } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import styles from '../shared/form.module.css'
import { slugOf } from '../shared/slug.ts'

interface NewCourseDialogProps {
  readonly onClose: () => void
  readonly onCreated: (course: Course) => void
}

/** Creates a course. The rest of its fields are set in its sheet. */
export function NewCourseDialog({ onClose, onCreated }: NewCourseDialogProps) {
  const academyId = useAcademyId()
  const form = useId()
  const [title, setTitle] = useState('')
  const [ownSlug, setOwnSlug] = useState<string>()
  const [error, setError] = useState<string>()
  const slug = ownSlug ?? slugOf(title)
  const create = (event: FormEvent) => {
    event.preventDefault()
    const body: NewCourse = { title: title.trim(), slug }
    call('POST /academies/:id/courses', { params: { id: academyId }, body }).then(onCreated, (failure: unknown) =>
      setError(failure instanceof Error ? failure.message : String(failure)),
    )
  }
  return (
    <Dialog
      isOpen
      title="New course"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={title.trim() === '' || slug === ''}>
            Create the course
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={create}>
        <Field label="Title">
          {(control) => (
            <TextInput {...control} autoFocus value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        <Field label="Slug" hint="Names the course in requests. Letters, digits, dots, hyphens and underscores.">
          {(control) => <TextInput {...control} value={slug} onChange={(event) => setOwnSlug(event.target.value)} />}
        </Field>
        {error !== undefined && (
          <p role="alert" className={styles['error']}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
