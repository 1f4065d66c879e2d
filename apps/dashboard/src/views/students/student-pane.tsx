import { useQuery } from '@tanstack/react-query'
import { Lock, UserPlus } from 'lucide-react'

import type { JournalEntry, Student, StudentAccess } from '../../api/client.ts'
import { useOptimisticSave } from '../../api/optimistic.ts'
import { numberOf } from '../../api/request-log.ts'
import { useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Avatar, Badge, StatusBadge, Time } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton, Copyable } from '../../ui/copy.tsx'
import { Details, RowText, Rows, Section } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { QueryResult, RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'
import { CourseAccessRow } from './course-access-row.tsx'

/** A student, what the student has access to, and the requests that changed the student. */
export function StudentPane({ id, onClose }: PaneProps) {
  const { controls, queries } = useAcademy()
  const { students } = controls
  const access = useQuery(queries.students.access(id))
  const requests = useQuery(queries.journal.list({ changed: id, response_bodies: false }))
  const others = [useQuery(queries.courses.list()), useQuery(queries.offers.list()), requests]
  const restore = ({ email, name }: Student) =>
    runAction(() => students.create({ email, send_welcome_email: false }), `${name ?? email} is active again`)
  return (
    <RecordPane
      kind="student"
      id={id}
      query={useQuery(queries.students.get(id))}
      nameOf={({ name, email }) => name ?? email}
      onClose={onClose}
      actions={(student) => (
        <>
          <CopyButton value={JSON.stringify(student, null, 2)}>Copy as fixture</CopyButton>
          {student.removed && (
            <Button isChange icon={<UserPlus />} onClick={() => restore(student)}>
              Make active again
            </Button>
          )}
        </>
      )}
      remove={({ removed }) =>
        removed
          ? undefined
          : {
              verb: 'Remove',
              run: () => students.remove(id),
              gone: (
                <p>All enrollments end, and the progress and the places on lists are deleted. The record is kept.</p>
              ),
            }
      }
    >
      {(student) => (
        <QueryResult query={access}>
          {(data) =>
            // All parts are shown at once, so that none moves another.
            others.every(({ isPending }) => !isPending) && (
              <>
                <Profile student={student} />
                <Access student={student} access={data} />
                <ChangedBy requests={requests.data ?? []} />
              </>
            )
          }
        </QueryResult>
      )}
    </RecordPane>
  )
}

function Profile({ student }: { readonly student: Student }) {
  const { id, email, name, avatar_url, joined_at, removed } = student
  const { controls, queries } = useAcademy()
  const save = useOptimisticSave()
  const rename = (text: string) => {
    const renamed = text.trim() || null
    return save({
      query: queries.students.get(id),
      change: (current) => ({ ...current, name: renamed }),
      save: () => controls.students.update(id, { name: renamed }),
    })
  }
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar student={student} picture={avatar_url} isLarge />
        <div className="flex-1 min-w-0">
          <SavedField
            label="Name"
            value={name ?? ''}
            placeholder="No name"
            disabled={removed}
            hint={removed ? 'A removed student cannot be changed. Make the student active again first.' : undefined}
            onSave={rename}
          />
        </div>
      </div>
      <Details
        rows={{
          Status: removed ? <Badge tone="amber">removed</Badge> : <Badge tone="green">active</Badge>,
          Email: <Copyable value={email} name="email address" />,
          Joined: <Time at={joined_at} form="full" />,
          Id: <Copyable value={id} name="id" />,
        }}
      />
    </>
  )
}

interface AccessProps {
  readonly student: Student
  readonly access: StudentAccess
}

/** Every course with the way in which the student has access to it, and the lists of the student. */
function Access({ student, access: { courses, lists } }: AccessProps) {
  const pathTo = useRecordPath()
  return (
    <>
      <Section
        title="Access"
        note={`${courses.filter(({ access }) => access !== null).length} of ${courses.length} courses`}
      >
        <Rows label="Courses" empty="The academy has no courses.">
          {courses.map((course) => (
            <CourseAccessRow
              key={course.course_id}
              student={student}
              course={course}
              list={lists.find(({ id }) => id === course.list_id)?.name}
            />
          ))}
        </Rows>
      </Section>
      <Section title="Lists" note={lists.length}>
        <Rows label="Lists" empty="The student is in no list.">
          {lists.map(({ id, name, joined_at, offer_id }) => (
            <li key={id}>
              <RowText title={name} href={pathTo('list', id)} />
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
      </Section>
    </>
  )
}

/** The requests that changed the student, newest first. */
function ChangedBy({ requests }: { readonly requests: readonly JournalEntry[] }) {
  const pathTo = useRecordPath()
  return (
    <Section title="Changed by requests" note={requests.length}>
      <Rows label="Requests" empty="No request that is kept has changed the student.">
        {requests.toReversed().map(({ id, method, operation, status, code, at }) => (
          <li key={id}>
            <RowText title={`${operation ?? method} ${numberOf(id)}`} href={pathTo('request', id)} />
            <StatusBadge status={status} code={code} />
            <span className="text-muted">
              <Time at={at} form="full" />
            </span>
          </li>
        ))}
      </Rows>
    </Section>
  )
}
