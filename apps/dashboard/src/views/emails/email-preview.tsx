import { Link } from 'wouter'

import type { WelcomeEmail } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Details } from '../../ui/details.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'

/** An email with its head and its text. Its magic link opens the page that says who would be signed in. */
export function EmailPreview({ academyId, email }: { readonly academyId: string; readonly email: WelcomeEmail }) {
  const { to, kind, sent_at, student_id, text, link } = email
  return (
    <>
      <Details
        rows={{
          To: (
            <Link href={pathOf(academyId, 'students', { student: student_id })} title="Show the student">
              {to}
            </Link>
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
        <Content text={text} link={link} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={`~${link}`}
          className="inline-flex items-center min-h-(--control) py-0.75 px-3 rounded-md bg-accent-fill text-white font-medium hover:bg-accent-fill-hover hover:no-underline"
        >
          Open the sign-in page
        </Link>
        <CopyButton value={addressIn(text, link)}>Copy the link</CopyButton>
      </div>
    </>
  )
}

/** The text of an email, with its magic link as a link. */
function Content({ text, link }: { readonly text: string; readonly link: string }) {
  const address = addressIn(text, link)
  const [before = '', after = ''] = text.split(address, 2)
  return (
    <>
      {before}
      <Link href={`~${link}`}>{address}</Link>
      {after}
    </>
  )
}

/** The magic link as it is in the text, with the address of the server. */
function addressIn(text: string, link: string): string {
  return text.split(/\s+/).find((word) => word.endsWith(link)) ?? link
}
