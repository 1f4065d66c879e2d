import { useQuery } from '@tanstack/react-query'
import { List as ListIcon, Tag } from 'lucide-react'
import { useState } from 'react'

import type { Student, StudentAccess } from '../../api/client.ts'
import { useOptimisticSave } from '../../api/optimistic.ts'
import { RecordLink, useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Badge, Chip } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { runAction, runUndoable, toastError } from '../../ui/messages.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'

type CourseAccess = StudentAccess['courses'][number]

interface CourseAccessRowProps {
  readonly student: Student
  readonly course: CourseAccess
  /** The name of the list that the offer is granted to. */
  readonly list: string | undefined
}

/** A course with the way in which a student has access to it, and the controls that change this. */
export function CourseAccessRow({ student, course, list }: CourseAccessRowProps) {
  const { controls, queries } = useAcademy()
  const save = useOptimisticSave()
  const { data: courses = [] } = useQuery(queries.courses.list())
  const { id: studentId, purchases, removed } = student
  const { course_id, slug, title, visible, enrollment } = course
  const isForSale = courses.some(({ id, term }) => id === course_id && term === 'one_time')
  const { students, enrollments } = controls
  const complete = (completed_lessons: number) =>
    save({
      query: queries.students.access(studentId),
      change: (access) => ({
        ...access,
        courses: access.courses.map((one) =>
          one.course_id === course_id && one.enrollment
            ? { ...one, enrollment: { ...one.enrollment, completed_lessons } }
            : one,
        ),
      }),
      save: () => students.update(studentId, { progress: { [course_id]: completed_lessons } }),
    }).catch(toastError)
  const buy = (isBought: boolean) =>
    save({
      query: queries.students.get(studentId),
      change(current) {
        const others = current.purchases.filter((one) => one !== slug)
        return { ...current, purchases: isBought ? [...others, slug] : others }
      },
      save: (changed) => students.update(studentId, { purchases: changed.purchases }),
    })
  const enroll = () => enrollments.create(studentId, course_id)
  const revoke = (enrollmentId: string) =>
    runUndoable(`the removal from “${title}”`, `The enrollment in “${title}” is revoked`, async () => {
      await enrollments.revoke(studentId, enrollmentId)
      return enroll
    })
  return (
    <li>
      <span className="flex-[1_1_120px] min-w-0 wrap-anywhere">
        <RecordLink kind="course" id={course_id}>
          {title}
        </RecordLink>{' '}
        {!visible && <Badge title="The API does not show the course">hidden</Badge>}
      </span>
      <Way course={course} list={list} />
      {!removed && enrollment?.status === 'active' && (
        <Button
          isChange
          look="quiet"
          aria-label={`Revoke the enrollment in ${title}`}
          onClick={() => revoke(enrollment.id)}
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
              onChange={({ target }) => runAction(() => buy(target.checked))}
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
function Way({ course, list }: Pick<CourseAccessRowProps, 'course' | 'list'>) {
  const { access, offer_id, list_id, enrollment } = course
  const pathTo = useRecordPath()
  const { data: offers = [] } = useQuery(useAcademy().queries.offers.list())
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
        <Chip icon={<ListIcon aria-hidden />} href={pathTo('list', list_id)}>
          {list ?? 'a list'}
        </Chip>
      )}
      {offer_id !== null && (
        <Chip icon={<Tag aria-hidden />} href={pathTo('offer', offer_id)}>
          {offers.find(({ id }) => id === offer_id)?.name ?? 'an offer'}
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

interface LessonSliderProps {
  readonly label: string
  readonly completed: number
  readonly total: number
  readonly disabled: boolean
  /** Called when the thumb is released, and for each key. Returns when the number is saved, or is not. */
  readonly onChange: (completed: number) => Promise<unknown>
}

/** Sets how many lessons of a course are completed. */
function LessonSlider({ label, completed, total, disabled, onChange }: LessonSliderProps) {
  const isReadOnly = useIsReadOnly()
  const [chosen, setChosen] = useState<number>()
  const save = async () => {
    if (chosen === undefined) return
    await onChange(chosen)
    // The next key counts from the chosen number, even if the one before is not saved yet.
    setChosen((now) => (now === chosen ? undefined : now))
  }
  if (total === 0) return <span className="text-muted">The course has no published lessons</span>
  const value = chosen ?? completed
  return (
    <>
      <input
        type="range"
        className="flex-1 min-w-0 accent-accent-fill disabled:opacity-50"
        aria-label={label}
        aria-valuetext={`${value} of ${total} lessons`}
        max={total}
        value={value}
        disabled={disabled || isReadOnly}
        onChange={({ target }) => setChosen(Number(target.value))}
        onPointerUp={() => void save()}
        onKeyUp={() => void save()}
      />
      <span className="min-w-11 text-muted text-right">
        {value} of {total}
      </span>
    </>
  )
}
