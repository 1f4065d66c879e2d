import { useQuery } from '@tanstack/react-query'

import { controlsOf, type Course } from '../../api/client.ts'
import { coursesQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { countOf } from '../../ui/count-of.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Details } from '../../ui/details.tsx'
import { ChoiceField, Switch } from '../../ui/field.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'
import { useCourseChanges } from './course-changes.ts'
import { Lessons } from './lessons.tsx'
import { formatCents, parseCents } from './price.ts'
import { priceAt, terms } from './terms.ts'

/** A course, with all of its fields to edit. */
export function CoursePane({ id: courseId, onClose }: PaneProps) {
  const academyId = useAcademyId()
  const courses = useQuery(coursesQuery(academyId))
  const course = courses.data?.find(({ id }) => id === courseId)
  return (
    <RecordPane
      kind="course"
      id={courseId}
      query={courses}
      name={course?.title}
      onClose={onClose}
      remove={course && { run: () => controlsOf(academyId).courses.remove(courseId), gone: <Gone course={course} /> }}
    >
      {course && (
        <>
          <Fields course={course} />
          <Lessons course={course} />
        </>
      )}
    </RecordPane>
  )
}

function Gone({ course: { slug, lessons } }: { readonly course: Course }) {
  const { data: offers = [] } = useQuery(offersQuery(useAcademyId()))
  const granting = offers.filter(({ courses }) => courses.includes(slug)).map(({ name }) => `“${name}”`)
  return (
    <p>
      Its {countOf(lessons.length, 'lesson')}, all enrollments in it with their progress, and all purchases of it are
      deleted, too. {granting.length > 0 && `${granting.join(', ')} no longer grants it.`}
    </p>
  )
}

function Fields({ course }: { readonly course: Course }) {
  const { id, title, slug, description, visibility, term, price_cents } = course
  const { run, save } = useCourseChanges(id)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-y-3 gap-x-4">
        <div className="col-span-full">
          <SavedField label="Title" value={title} onSave={(text) => save({ title: text })} />
        </div>
        <div className="col-span-full">
          <SavedField
            label="Description"
            isMultiline
            value={description ?? ''}
            placeholder="No description"
            onSave={(text) => save({ description: text.trim() === '' ? null : text })}
          />
        </div>
        <SavedField label="Slug" value={slug} onSave={(text) => save({ slug: text.trim() })} />
        <ChoiceField
          label="Term"
          disabled={isReadOnly}
          names={terms}
          value={term}
          onChoose={(chosen) => run({ term: chosen, price_cents: priceAt(chosen) })}
        />
        {term === 'one_time' && (
          <SavedField
            label="Price"
            inputMode="decimal"
            hint={`${price_cents ?? 0} cents in a fixture`}
            value={formatCents(price_cents ?? 0)}
            onSave={async (text) => save({ price_cents: parseCents(text) })}
          />
        )}
        <div className="col-span-full">
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
      <Details rows={{ Id: <Copyable value={id} name="id" /> }} />
    </>
  )
}
