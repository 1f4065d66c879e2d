import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'

import type { Student } from '../../api/client.ts'
import { accessQuery, coursesQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Rows, RowText, Section } from '../../ui/details.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { QueryResult } from '../shared/query-result.tsx'
import { CourseAccessRow } from './course-access-row.tsx'

/** Every course with the way in which the student has access to it, and the lists of the student. */
export function StudentAccess({ student }: { readonly student: Student }) {
  const academyId = useAcademyId()
  const access = useQuery(accessQuery(academyId, student.id))
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  const { data: offers = [] } = useQuery(offersQuery(academyId))
  return (
    <QueryResult query={access}>
      {({ courses: accessible, lists }) => (
        <>
          <Section
            title="Access"
            note={`${accessible.filter(({ access }) => access !== null).length} of ${accessible.length} courses`}
          >
            {accessible.length === 0 ? (
              <p className="text-muted">The academy has no courses.</p>
            ) : (
              <Rows label="Courses">
                {accessible.map((course) => (
                  <CourseAccessRow
                    key={course.course_id}
                    student={student}
                    course={course}
                    isForSale={courses.some(({ id, term }) => id === course.course_id && term === 'one_time')}
                    offer={offers.find(({ id }) => id === course.offer_id)?.name}
                    list={lists.find(({ id }) => id === course.list_id)?.name}
                  />
                ))}
              </Rows>
            )}
          </Section>
          <Section title="Lists" note={lists.length}>
            {lists.length === 0 ? (
              <p className="text-muted">The student is in no list.</p>
            ) : (
              <Rows label="Lists">
                {lists.map(({ id, name, joined_at, offer_id }) => (
                  <li key={id}>
                    <RowText title={name}>
                      <Link href={pathOf(academyId, 'lists', { list: id })}>{name}</Link>
                    </RowText>
                    {offer_id !== null && (
                      <Badge title="The members are the holders of an offer">
                        <Lock aria-hidden />
                        offer
                      </Badge>
                    )}
                    <span className="text-muted">
                      since <Time at={joined_at} />
                    </span>
                  </li>
                ))}
              </Rows>
            )}
          </Section>
        </>
      )}
    </QueryResult>
  )
}
