import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import { type Academy, DashboardError } from '../../api/client.ts'
import { academiesQuery, emailsQuery, studentQuery } from '../../api/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Details } from '../../ui/details.tsx'
import { Loading } from '../../ui/empty.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'

/** Where the magic link of a welcome email leads. It says who would be signed in. */
export function SignIn() {
  const address = useViewSearch()
  const { data: academies, error } = useQuery(academiesQuery)
  const academy = academies?.find(({ id }) => id === address.get('academy'))
  const studentId = address.get('student')
  return (
    <main className="grid place-items-center h-[100dvh] p-4 bg-surface overflow-auto">
      <section
        className="flex flex-col items-center gap-4 w-[min(420px,100%)] py-8 px-6 border rounded-[12px] bg-raised text-center wrap-anywhere"
        aria-labelledby="sign-in-title"
      >
        {academy && studentId !== undefined ? (
          <WouldSignIn academy={academy} studentId={studentId} emailId={address.get('email')} />
        ) : academies ? (
          <Problem title={academy ? 'This link names no student' : 'This academy does not exist'}>
            {academy
              ? 'A magic link has the parameters academy, student and email. Open it from the email again.'
              : 'The link is of an academy that was deleted, or of another server.'}
          </Problem>
        ) : error ? (
          <Problem title="The server does not respond">{error.message}</Problem>
        ) : (
          <Loading />
        )}
      </section>
    </main>
  )
}

interface WouldSignInProps {
  readonly academy: Academy
  readonly studentId: string
  readonly emailId: string | undefined
}

function WouldSignIn({ academy, studentId, emailId }: WouldSignInProps) {
  const { data: student, error } = useQuery(studentQuery(academy.id, studentId))
  const { data: emails } = useQuery(emailsQuery(academy.id))
  const sent = emails?.find(({ id, student_id }) => id === emailId && student_id === studentId)
  if (error) {
    const isMissing = error instanceof DashboardError && (error.status === 404 || error.status === 400)
    return (
      <Problem
        title={isMissing ? 'This student does not exist' : 'The student could not be loaded'}
        link={<Link href={pathOf(academy.id, 'emails')}>Emails of {academy.name}</Link>}
      >
        {isMissing
          ? `${academy.name} has no such student. It was reset or restored since the email was sent.`
          : error.message}
      </Problem>
    )
  }
  if (!student) return <Loading />
  return (
    <>
      <Avatar student={student} picture={student.avatar_url} isLarge />
      <div className="flex flex-col items-center gap-1">
        <h1 id="sign-in-title">{student.name ?? student.email}</h1>
        {student.name !== null && <p className="text-muted">{student.email}</p>}
        {student.removed && (
          <Badge tone="amber" title="The real service would not sign the student in">
            removed from the academy
          </Badge>
        )}
      </div>
      <p>
        {student.removed
          ? `The student was removed, so the real service would not sign the student in to ${academy.name}.`
          : `The real service would sign this student in to ${academy.name} here.`}
      </p>
      <div className="w-full py-3 px-4 rounded-lg bg-surface text-left">
        <Details
          rows={{
            Academy: academy.name,
            Email: sent ? (sent.kind === 'created' ? 'Welcome' : 'Welcome back') : 'not in the outbox any more',
            ...(sent && { Sent: <Time at={sent.sent_at} form="full" /> }),
          }}
        />
      </div>
      <p className="flex justify-center flex-wrap gap-y-1 gap-x-5 font-medium">
        <Link
          href={pathOf(academy.id, 'students', { student: studentId, status: student.removed ? 'removed' : undefined })}
        >
          Open the student
        </Link>
        <Link href={pathOf(academy.id, 'emails', { email: sent?.id })}>Open the emails</Link>
      </p>
    </>
  )
}

interface ProblemProps {
  readonly title: string
  readonly link?: ReactNode
  readonly children: ReactNode
}

function Problem({ title, link = <Link href="/">Open the dashboard</Link>, children }: ProblemProps) {
  return (
    <>
      <h1 id="sign-in-title">{title}</h1>
      <p className="text-muted">{children}</p>
      <p className="flex justify-center flex-wrap gap-y-1 gap-x-5 font-medium">{link}</p>
    </>
  )
}
