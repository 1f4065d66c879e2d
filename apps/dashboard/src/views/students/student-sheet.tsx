import { useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { controlsOf, type Student } from '../../api/client.ts'
import { useOptimisticChange } from '../../api/optimistic.ts'
import { studentQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Details } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { Time } from '../../ui/time.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import type { SheetProps } from '../shared/records-view.tsx'
import { StudentAccess } from './student-access.tsx'

/** A student, and what the student has access to. */
export function StudentSheet({ id: studentId, onClose }: SheetProps) {
  const student = useQuery(studentQuery(useAcademyId(), studentId))
  const { data } = student
  return (
    <Dialog
      isOpen
      place="sheet"
      title={data?.name ?? data?.email ?? 'Student'}
      onClose={onClose}
      actions={data && <Actions student={data} />}
    >
      <QueryResult query={student} notFound="This student does not exist">
        {(found) => (
          <>
            <Profile student={found} />
            <StudentAccess student={found} />
          </>
        )}
      </QueryResult>
    </Dialog>
  )
}

function Actions({ student }: { readonly student: Student }) {
  const id = useAcademyId()
  const [isRemoving, setRemoving] = useState(false)
  const { id: studentId, email, name, removed } = student
  const title = name ?? email
  const restore = () =>
    runAction(() => controlsOf(id).students.create({ email, send_welcome_email: false }), `${title} is active again`)
  const remove = () => {
    setRemoving(false)
    runAction(() => controlsOf(id).students.remove(studentId), `${title} is removed`)
  }
  return (
    <>
      <CopyButton value={JSON.stringify(student, null, 2)}>Copy as fixture</CopyButton>
      {removed ? (
        <Button isChange icon={<UserPlus />} onClick={restore}>
          Make active again
        </Button>
      ) : (
        <Button isChange look="danger" icon={<UserMinus />} onClick={() => setRemoving(true)}>
          Remove the student
        </Button>
      )}
      <DeleteDialog
        isOpen={isRemoving}
        verb="Remove"
        kind="student"
        name={title}
        onClose={() => setRemoving(false)}
        onDelete={remove}
      >
        <p>All enrollments end, and their progress and the places on lists are deleted. The record is kept.</p>
      </DeleteDialog>
    </>
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
            {...(removed && {
              hint: 'A removed student cannot be changed. Make the student active again first.',
            })}
            onSave={rename}
          />
        </div>
      </div>
      <Details
        rows={{
          Status: removed ? <Badge tone="amber">removed</Badge> : <Badge tone="green">active</Badge>,
          Email: (
            <>
              {email}
              <CopyButton look="quiet" isIconOnly value={email}>
                Copy the email address
              </CopyButton>
            </>
          ),
          Joined: <Time at={joined_at} form="full" />,
          Id: <Copyable value={id} name="id" />,
        }}
      />
    </>
  )
}
