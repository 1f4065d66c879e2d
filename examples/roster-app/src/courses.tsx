import type { RevokedEnrollment } from '@academy-access/sdk'
import type { AcademyQueries } from '@academy-access/sdk/query'
import { useMutation, useQuery } from '@tanstack/react-query'

import { Problem } from './problem.tsx'

/** The courses of a student. After a revocation it says whether the course stays open. */
export function Courses({ academy, studentId }: { academy: AcademyQueries; studentId: string }) {
  const student = useQuery(academy.students.get.queryOptions(studentId))
  const revoke = useMutation(academy.enrollments.revoke.mutationOptions())
  const error = student.error ?? revoke.error
  return (
    <section className="courses" aria-label="Courses">
      <h3>{student.data?.name ?? student.data?.email}</h3>
      <ul>
        {student.data?.enrollments.map(({ id, course_title }) => (
          <li key={id}>
            {course_title}{' '}
            <button
              type="button"
              aria-label={`Revoke ${course_title}`}
              onClick={() => revoke.mutate({ studentId, enrollmentId: id })}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {revoke.data && <p role="status">{accessAfter(revoke.data)}</p>}
      {error && <Problem error={error} />}
    </section>
  )
}

function accessAfter({ still_has_access, still_has_access_via }: RevokedEnrollment): string {
  if (!still_has_access) return 'The course is closed for this student.'
  switch (still_has_access_via) {
    case 'free':
      return 'The course is free, so it stays open.'
    case 'purchase':
      return 'The student bought the course, so it stays open.'
    case 'offer':
      return 'An offer includes the course, so it stays open.'
    default: // a way that the service has added since
      return 'The course stays open.'
  }
}
