import { Link } from 'wouter'

import type { WelcomeEmail } from '../../api/client.ts'
import { RecordLink } from '../../shell/academy.tsx'
import { Badge, Time } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Details } from '../../ui/layout.tsx'

/** An email with its head and its text. Its magic link opens the page that says who would be signed in. */
export function EmailPreview({ email }: { readonly email: WelcomeEmail }) {
  const { to, kind, sent_at, student_id, text, link } = email
  // The magic link as it is in the text, with the address of the server.
  const address = text.split(/\s+/).find((word) => word.endsWith(link)) ?? link
  const [before = '', after = ''] = text.split(address, 2)
  return (
    <>
      <Details
        rows={{
          To: (
            <RecordLink kind="student" id={student_id} title="Show the student">
              {to}
            </RecordLink>
          ),
          Sent: <Time at={sent_at} form="full" />,
          Reason: (
            <>
              <Badge tone={kind === 'created' ? 'green' : 'blue'}>{kind}</Badge>
              <span className="text-muted">
                {kind === 'created' ? 'The student is new.' : 'The student was removed before.'}
              </span>
            </>
          ),
        }}
      />
      <div className="border rounded-lg bg-raised p-4 whitespace-pre-wrap wrap-anywhere">
        {before}
        <Link href={`~${link}`}>{address}</Link>
        {after}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={`~${link}`}
          className="inline-flex items-center min-h-(--control) py-0.75 px-3 rounded-md bg-accent-fill text-white font-medium hover:bg-accent-fill-hover hover:no-underline"
        >
          Open the sign-in page
        </Link>
        <CopyButton value={address}>Copy the link</CopyButton>
      </div>
    </>
  )
}
