import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import { type Academy, DashboardError, titleOf } from '../../api/client.ts'
import { emailsQuery } from '../../api/emails.ts'
import { academiesQuery, queriesOf } from '../../api/queries.ts'
import { Avatar, Badge, Time } from '../../ui/badge.tsx'
import { Details, Loading } from '../../ui/layout.tsx'
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
          <Problem title={titleOf(error)}>{error.message}</Problem>
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

function WouldSignIn({ academy: { id, name: academyName }, studentId, emailId }: WouldSignInProps) {
  const { data: student, error } = useQuery(queriesOf(id).students.get(studentId))
  const { data: emails } = useQuery(emailsQuery(id))
  const sent = emails?.find((email) => email.id === emailId && email.student_id === studentId)
  if (error) {
    const isMissing = error instanceof DashboardError && (error.status === 404 || error.status === 400)
    return (
      <Problem
        title={isMissing ? 'This student does not exist' : 'The student could not be loaded'}
        link={<Link href={pathOf(id, 'emails')}>Emails of {academyName}</Link>}
      >
        {isMissing
          ? `${academyName} has no such student. It was reset or restored since the email was sent.`
          : error.message}
      </Problem>
    )
  }
  if (!student) return <Loading />
  const { name, email, avatar_url, removed } = student
  return (
    <>
      <Avatar student={student} picture={avatar_url} isLarge />
      <div className="flex flex-col items-center gap-1">
        <h1 id="sign-in-title">{name ?? email}</h1>
        {name !== null && <p className="text-muted">{email}</p>}
        {removed && <Badge tone="amber">removed from the academy</Badge>}
      </div>
      <p>
        {removed
          ? `The student was removed, so the real service would not sign the student in to ${academyName}.`
          : `The real service would sign this student in to ${academyName} here.`}
      </p>
      <div className="w-full py-3 px-4 rounded-lg bg-surface text-left">
        <Details
          rows={{
            Academy: academyName,
            Email: sent ? (sent.kind === 'created' ? 'Welcome' : 'Welcome back') : 'not in the outbox any more',
            ...(sent && { Sent: <Time at={sent.sent_at} form="full" /> }),
          }}
        />
      </div>
      <Links>
        <Link href={pathOf(id, 'students', { student: studentId, status: removed ? 'removed' : undefined })}>
          Open the student
        </Link>
        <Link href={pathOf(id, 'emails', { email: sent?.id })}>Open the emails</Link>
      </Links>
    </>
  )
}

const Links = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex justify-center flex-wrap gap-y-1 gap-x-5 font-medium">{children}</p>
)

interface ProblemProps {
  readonly title: string
  readonly link?: ReactNode
  readonly children: ReactNode
}

const Problem = ({ title, link = <Link href="/">Open the dashboard</Link>, children }: ProblemProps) => (
  <>
    <h1 id="sign-in-title">{title}</h1>
    <p className="text-muted">{children}</p>
    <Links>{link}</Links>
  </>
)
