import { Inbox } from 'lucide-react'
import { Link } from 'wouter'

import { Empty } from '../../ui/empty.tsx'
import { pathOf } from '../../view-path.ts'

/** Says what sends an email. */
export function NoEmails({ academyId }: { readonly academyId: string }) {
  return (
    <Empty title="No email was sent" icon={<Inbox />}>
      <p>
        <code>POST /students</code> sends a welcome email with a magic link, and so does{' '}
        <code>POST /lists/:id/members</code> to a student who is new. <code>send_welcome_email</code> is on by default,
        so an email that is missing was switched off by the request.
      </p>
      <Link href={pathOf(academyId, 'requests', { operation: 'students.create' })}>Show these requests</Link>
    </Empty>
  )
}
