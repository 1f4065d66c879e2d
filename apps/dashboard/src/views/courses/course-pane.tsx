import { useQuery } from '@tanstack/react-query'

import type { Course } from '../../api/client.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { ChoiceField } from '../../ui/field.tsx'
import { Details } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { countOf } from '../../ui/text.ts'
import { RecordPane } from '../shared/record-pane.tsx'
import { type PaneProps, rowOf } from '../shared/records.tsx'
import { PublishedSwitch, useCourseEdit } from './course-edit.tsx'
import { Lessons } from './lessons.tsx'
import { formatCents, parseCents } from './price.ts'

/** A course, with all of its fields to edit. */
export function CoursePane({ id, onClose }: PaneProps) {
  const { controls, queries } = useAcademy()
  const { data: offers = [] } = useQuery(queries.offers.list())
  return (
    <RecordPane
      kind="course"
      id={id}
      query={useQuery({ ...queries.courses.list(), select: rowOf(id) })}
      nameOf={({ title }) => title}
      onClose={onClose}
      remove={({ slug, lessons }) => {
        const granting = offers.filter((offer) => offer.courses.includes(slug)).map(({ name }) => `“${name}”`)
        return {
          run: () => controls.courses.delete(id),
          gone: (
            <p>
              Its {countOf(lessons.length, 'lesson')}, all enrollments in it with their progress, and all purchases of
              it are deleted, too. {granting.length > 0 && `${granting.join(', ')} no longer grants it.`}
            </p>
          ),
        }
      }}
    >
      {(course) => (
        <>
          <Fields course={course} />
          <Lessons course={course} />
        </>
      )}
    </RecordPane>
  )
}

/** The names of the terms, in the order of a select. */
const terms: Readonly<Record<Course['term'], string>> = {
  included: 'Included in offers and lists',
  one_time: 'One-time purchase',
  free: 'Free for everybody',
}

function Fields({ course }: { readonly course: Course }) {
  const { id, title, slug, description, visibility, term, price_cents } = course
  const save = useCourseEdit(id)
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-y-3 gap-x-4 [&>:is(:nth-child(-n+2),:last-child)]:col-span-full">
        <SavedField label="Title" value={title} onSave={(text) => save({ title: text })} />
        <SavedField
          label="Description"
          isMultiline
          value={description ?? ''}
          placeholder="No description"
          onSave={(text) => save({ description: text.trim() === '' ? null : text })}
        />
        <SavedField label="Slug" value={slug} onSave={(text) => save({ slug: text.trim() })} />
        <ChoiceField
          label="Term"
          disabled={isReadOnly}
          names={terms}
          value={term}
          // Only a course that is bought has a price.
          onChoose={(chosen) => runAction(() => save({ term: chosen, price_cents: chosen === 'one_time' ? 0 : null }))}
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
        <div>
          <PublishedSwitch
            course={course}
            label={
              visibility === 'published'
                ? 'Published: the API shows the course'
                : 'Hidden: the API does not show the course'
            }
            aria-label="Published"
          />
        </div>
      </div>
      <Details rows={{ Id: <Copyable value={id} name="id" /> }} />
    </>
  )
}
