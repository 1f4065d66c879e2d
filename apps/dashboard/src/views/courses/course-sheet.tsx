import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Course } from '../../api/client.ts'
import { coursesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select, Switch } from '../../ui/field.tsx'
import { keysOf } from '../../api/keys-of.ts'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import { useCourseChanges } from './course-changes.ts'
import styles from './courses.module.css'
import { DeleteCourseDialog } from './delete-course-dialog.tsx'
import { Lessons } from './lessons.tsx'
import { formatCents, parseCents } from './price.ts'
import { priceAt, terms } from './terms.ts'

/** A course, with all of its fields to edit. */
export function CourseSheet({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const courses = useQuery(coursesQuery(useAcademyId()))
  const [isDeleting, setDeleting] = useState(false)
  const course = courses.data?.find(({ id }) => id === courseId)
  // Escape puts a lesson back to its place while it is dragged.
  const isDragging = useRef(false)
  return (
    <Dialog
      isOpen
      place="sheet"
      title={course?.title ?? 'Course'}
      onClose={() => !isDragging.current && onClose()}
      actions={
        course && (
          <Button isChange look="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
            Delete the course
          </Button>
        )
      }
    >
      <QueryResult query={courses}>
        {() =>
          course ? (
            <>
              <Fields course={course} />
              <Lessons
                course={course}
                onDragging={(is) => {
                  isDragging.current = is
                }}
              />
              {isDeleting && (
                <DeleteCourseDialog course={course} onClose={() => setDeleting(false)} onDeleted={onClose} />
              )}
            </>
          ) : (
            <Empty title="This course does not exist">It was deleted, or the academy was reset.</Empty>
          )
        }
      </QueryResult>
    </Dialog>
  )
}

function Fields({ course }: { readonly course: Course }) {
  const { id, title, slug, description, visibility, term, price_cents } = course
  const { run, save } = useCourseChanges(id)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <div className={styles['fields']}>
        <div className={styles['wide']}>
          <SavedField label="Title" value={title} onSave={(text) => save({ title: text })} />
        </div>
        <div className={styles['wide']}>
          <SavedField
            label="Description"
            isMultiline
            value={description ?? ''}
            placeholder="No description"
            onSave={(text) => save({ description: text.trim() === '' ? null : text })}
          />
        </div>
        <SavedField label="Slug" value={slug} onSave={(text) => save({ slug: text.trim() })} />
        <Field label="Term">
          {(control) => (
            <Select
              {...control}
              className={styles['term']}
              disabled={isReadOnly}
              value={term}
              onChange={({ target }) => {
                const chosen = keysOf(terms).find((one) => one === target.value)
                if (chosen) run({ term: chosen, price_cents: priceAt(chosen) })
              }}
            >
              {keysOf(terms).map((one) => (
                <option key={one} value={one}>
                  {terms[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {term === 'one_time' && (
          <SavedField
            label="Price"
            inputMode="decimal"
            hint={`${price_cents ?? 0} cents in a fixture`}
            value={formatCents(price_cents ?? 0)}
            onSave={async (text) => save({ price_cents: parseCents(text) })}
          />
        )}
        <div className={styles['wide']}>
          <Switch
            label={
              visibility === 'published'
                ? 'Published: the API shows the course'
                : 'Hidden: the API does not show the course'
            }
            aria-label="Published"
            checked={visibility === 'published'}
            onChange={(event) => run({ visibility: event.target.checked ? 'published' : 'hidden' })}
          />
        </div>
      </div>
      <Details
        rows={{
          Id: <Copyable value={id} name="id" />,
        }}
      />
    </>
  )
}
