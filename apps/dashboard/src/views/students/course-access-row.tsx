import { List, Tag } from 'lucide-react'
import { Link } from 'wouter'

import { controlsOf, type Student, type StudentAccess, type StudentChanges } from '../../api/client.ts'
import { useOptimisticChange } from '../../api/optimistic.ts'
import { accessQuery, studentQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { undoable } from '../../api/undoable.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import { toastError } from '../../ui/messages.ts'
import { pathOf } from '../../view-path.ts'
import { LessonSlider } from './lesson-slider.tsx'

type CourseAccess = StudentAccess['courses'][number]

interface CourseAccessRowProps {
  readonly student: Student
  readonly course: CourseAccess
  /** Whether students buy the course. */
  readonly isForSale: boolean
  /** The name of the offer that grants the course. */
  readonly offer: string | undefined
  /** The name of the list that the offer is granted to. */
  readonly list: string | undefined
}

export function CourseAccessRow({ student, course, isForSale, offer, list }: CourseAccessRowProps) {
  const academyId = useAcademyId()
  const optimistic = useOptimisticChange()
  const { id: studentId, purchases, removed } = student
  const { course_id, slug, title, visible, enrollment } = course
  const { students } = controlsOf(academyId)
  const patch = (changes: StudentChanges) => students.update(studentId, changes)
  const complete = (completed_lessons: number) =>
    optimistic
      .save({
        query: accessQuery(academyId, studentId),
        change: (access) => ({
          ...access,
          courses: access.courses.map((one) => withCompleted(one, course_id, completed_lessons)),
        }),
        save: () => patch({ progress: { [course_id]: completed_lessons } }),
      })
      .catch(toastError)
  const buy = (isBought: boolean) =>
    optimistic.run({
      query: studentQuery(academyId, studentId),
      change(current) {
        const others = current.purchases.filter((one) => one !== slug)
        return { ...current, purchases: isBought ? [...others, slug] : others }
      },
      save: (changed) => patch({ purchases: changed.purchases }),
    })
  const enroll = () => students.enroll(studentId, { course_id })
  const revoke = ({ id: enrollmentId }: { readonly id: string }) =>
    undoable({
      what: `the removal from “${title}”`,
      message: `The enrollment in “${title}” is revoked`,
      async run() {
        await students.revoke(studentId, enrollmentId)
        return enroll
      },
    })
  return (
    <li>
      <span className="flex-[1_1_120px] min-w-0 wrap-anywhere">
        <Link href={pathOf(academyId, 'courses', { course: course_id })}>{title}</Link>{' '}
        {!visible && <Badge title="The API does not show the course">hidden</Badge>}
      </span>
      <Way course={course} offer={offer} list={list} />
      {!removed && enrollment?.status === 'active' && (
        <Button
          isChange
          look="quiet"
          aria-label={`Revoke the enrollment in ${title}`}
          onClick={() => runAction(() => revoke(enrollment))}
        >
          Revoke
        </Button>
      )}
      {!removed && visible && enrollment?.status !== 'active' && (
        <Button isChange look="quiet" aria-label={`Enroll in ${title}`} onClick={() => runAction(enroll)}>
          Enroll
        </Button>
      )}
      {(enrollment || isForSale) && (
        <div className="flex items-center gap-5 flex-[1_1_100%] min-h-7">
          {isForSale && (
            <Switch
              label="Purchased"
              aria-label={`Purchased ${title}`}
              checked={purchases.includes(slug)}
              disabled={removed}
              onChange={(event) => buy(event.target.checked)}
            />
          )}
          {enrollment && (
            <LessonSlider
              label={`Completed lessons of ${title}`}
              completed={enrollment.completed_lessons}
              total={enrollment.total_lessons}
              disabled={removed}
              onChange={complete}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** The way in which the student has access to the course. */
function Way({
  course: { access, offer_id, list_id, enrollment },
  offer,
  list,
}: Pick<CourseAccessRowProps, 'course' | 'offer' | 'list'>) {
  const academyId = useAcademyId()
  const isRevoked = enrollment?.status === 'revoked'
  return (
    <span className="flex items-center flex-wrap gap-1">
      {isRevoked && <Badge tone="amber">enrollment revoked</Badge>}
      {access === null && !isRevoked && <Badge>no access</Badge>}
      {access !== null && (
        <Badge tone="green" title={explanations[access]}>
          {access}
        </Badge>
      )}
      {list_id !== null && access === 'list' && (
        <Chip icon={<List aria-hidden />} href={pathOf(academyId, 'lists', { list: list_id })}>
          {list ?? 'a list'}
        </Chip>
      )}
      {offer_id !== null && (
        <Chip icon={<Tag aria-hidden />} href={pathOf(academyId, 'offers', { offer: offer_id })}>
          {offer ?? 'an offer'}
        </Chip>
      )}
    </span>
  )
}

const explanations: Readonly<Record<NonNullable<CourseAccess['access']>, string>> = {
  enrollment: 'The student has an active enrollment',
  free: 'Everybody has access to a free course',
  purchase: 'The student bought the course',
  offer: 'The student holds an offer that grants the course',
  list: 'The student is in a list that an offer is granted to',
}

function withCompleted(course: CourseAccess, courseId: string, completed_lessons: number): CourseAccess {
  if (course.course_id !== courseId || !course.enrollment) return course
  return { ...course, enrollment: { ...course.enrollment, completed_lessons } }
}
