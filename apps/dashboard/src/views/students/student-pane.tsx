import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link } from 'wouter'

import { controlsOf, type Student } from '../../api/client.ts'
import { useOptimisticChange } from '../../api/optimistic.ts'
import { changedByQuery, studentQuery } from '../../api/queries.ts'
import { numberOf } from '../../api/request-number.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Details, Rows, RowText, Section } from '../../ui/details.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'
import { StudentAccess } from './student-access.tsx'

/** A student, what the student has access to, and the requests that changed the student. */
export function StudentPane({ id: studentId, onClose }: PaneProps) {
  const academyId = useAcademyId()
  const query = useQuery(studentQuery(academyId, studentId))
  const student = query.data
  const { students } = controlsOf(academyId)
  const title = student && (student.name ?? student.email)
  const restore = ({ email }: Student) =>
    runAction(() => students.create({ email, send_welcome_email: false }), `${title} is active again`)
  return (
    <RecordPane
      kind="student"
      id={studentId}
      query={query}
      name={title}
      onClose={onClose}
      actions={
        student && (
          <>
            <CopyButton value={JSON.stringify(student, null, 2)}>Copy as fixture</CopyButton>
            {student.removed && (
              <Button isChange icon={<UserPlus />} onClick={() => restore(student)}>
                Make active again
              </Button>
            )}
          </>
        )
      }
      remove={
        student?.removed === false
          ? {
              verb: 'Remove',
              run: () => students.remove(studentId),
              gone: (
                <p>All enrollments end, and the progress and the places on lists are deleted. The record is kept.</p>
              ),
            }
          : undefined
      }
    >
      {student && (
        <>
          <Profile student={student} />
          <StudentAccess student={student} />
          <ChangedBy studentId={studentId} />
        </>
      )}
    </RecordPane>
  )
}

function Profile({ student }: { readonly student: Student }) {
  const { id, email, name, avatar_url, joined_at, removed } = student
  const academyId = useAcademyId()
  const optimistic = useOptimisticChange()
  const rename = (text: string) => {
    const renamed = text.trim() || null
    return optimistic.save({
      query: studentQuery(academyId, id),
      change: (current) => ({ ...current, name: renamed }),
      save: () => controlsOf(academyId).students.update(id, { name: renamed }),
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

/** The requests that changed the student, newest first. */
function ChangedBy({ studentId }: { readonly studentId: string }) {
  const academyId = useAcademyId()
  const { data: requests = [] } = useQuery(changedByQuery(academyId, studentId))
  return (
    <Section title="Changed by requests" note={requests.length}>
      {requests.length === 0 ? (
        <p className="text-muted">None of the requests that are kept changed the student.</p>
      ) : (
        <Rows label="Requests">
          {requests.toReversed().map(({ id, method, operation, status, code, at }) => (
            <li key={id}>
              <RowText>
                <Link href={pathOf(academyId, 'requests', { request: id })}>
                  {operation ?? method} {numberOf(id)}
                </Link>
              </RowText>
              <StatusBadge status={status} code={code} />
              <span className="text-muted">
                <Time at={at} form="full" />
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  )
}
