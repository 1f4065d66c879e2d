import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Offer } from '../../api/client.ts'
import { coursesQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { AddField } from '../../ui/add-field.tsx'
import { Rows, Section } from '../../ui/details.tsx'
import { pathOf } from '../../view-path.ts'
import { ChosenRow } from './chosen-row.tsx'
import { useOfferChanges } from './offer-changes.ts'

/** The courses that an offer grants. */
export function OfferCourses({ offer: { id, courses: slugs } }: { readonly offer: Offer }) {
  const academyId = useAcademyId()
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  const { run, save } = useOfferChanges(id)
  const [text, setText] = useState('')
  const granted = slugs.flatMap((slug) => courses.find((course) => course.slug === slug) ?? [])
  const others = courses.filter(({ slug }) => !slugs.includes(slug))
  return (
    <Section title="Courses" note={slugs.length}>
      {granted.length > 0 && (
        <Rows label="Courses">
          {granted.map((course) => (
            <ChosenRow
              key={course.id}
              name={course.title}
              href={pathOf(academyId, 'courses', { course: course.id })}
              onRemove={() => run((now) => ({ courses: now.courses.filter((slug) => slug !== course.slug) }))}
            />
          ))}
        </Rows>
      )}
      <AddField
        label="Add a course"
        text={text}
        onText={setText}
        items={others.map(({ slug, title }) => ({ value: slug, label: title, note: slug }))}
        onAdd={(slug) => save((now) => ({ courses: [...now.courses, slug] }))}
      />
    </Section>
  )
}
