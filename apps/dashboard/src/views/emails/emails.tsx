import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { WelcomeEmail } from '../../api/client.ts'
import { emailsQuery, useUnreadEmails } from '../../api/emails.ts'
import { RecordLink, useAcademy } from '../../shell/academy.tsx'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands, useRowKeys } from '../../shell/commands.tsx'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { Details, Empty, View } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { QueryResult } from '../shared/record-pane.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { Badge, Time } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy.tsx'

/** The welcome emails of the academy, newest first, beside the one that is opened. */
export function Emails() {
  const { id: academyId, change, pathTo } = useAcademy()
  const search = useViewSearch()
  const query = useQuery(emailsQuery(academyId))
  const { data: emails } = query
  const { count, isUnread, markRead, markAllRead } = useUnreadEmails(academyId)
  const text = search.get('search') ?? ''
  const matching = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    const has = ({ to, subject, text: content }: WelcomeEmail) =>
      `${to}\n${subject}\n${content}`.toLowerCase().includes(wanted)
    return (emails ?? []).filter(has).reverse()
  }, [emails, text])
  const opened = emails?.find(({ id }) => id === search.get('email'))

  const openedId = opened?.id
  useEffect(() => {
    if (openedId !== undefined) markRead(openedId)
    // Once for each email: `markRead` is another function in each render.
  }, [openedId])

  const clear = () =>
    runUndoable('the clearing of the outbox', 'The outbox is empty', async () => {
      const undo = await change(({ outbox }) => outbox.clear())
      search.set({ email: undefined })
      return undo
    })
  useCommands([
    { label: 'Mark all emails as read', group: 'Page', keys: 'Alt+KeyA', run: markAllRead },
    { label: 'Empty the outbox', group: 'Page', keys: 'Alt+KeyX', isChange: true, run: clear },
  ])

  const hasEmails = emails !== undefined && emails.length > 0
  return (
    <View
      title="Emails"
      tools={
        hasEmails && (
          <>
            <ViewSearchField label="Search emails" />
            <span className="mr-auto text-muted whitespace-nowrap max-narrow:hidden">
              {count > 0 ? `${count.toLocaleString('en')} unread of ` : ''}
              {emails.length.toLocaleString('en')}
            </span>
            <Button
              look="quiet"
              icon={<CheckCheck />}
              disabled={count === 0}
              onClick={markAllRead}
              title={`Mark all as read (${keysText('Alt+KeyA')})`}
            >
              <span className="max-narrow:sr-only">Mark all as read</span>
            </Button>
            <Button
              isChange
              look="quiet"
              icon={<Trash2 />}
              onClick={clear}
              title={`Empty the outbox (${keysText('Alt+KeyX')})`}
            >
              <span className="max-narrow:sr-only">Clear</span>
            </Button>
          </>
        )
      }
      pane={
        opened && (
          <Pane label="Email" title={opened.subject} onClose={() => search.set({ email: undefined })}>
            <EmailPreview email={opened} />
          </Pane>
        )
      }
    >
      <QueryResult query={query}>
        {({ length }) =>
          length === 0 ? (
            <Empty title="No email was sent" icon={<Inbox />}>
              <p>
                <code>POST /students</code> sends a welcome email with a magic link, and so does{' '}
                <code>POST /lists/:id/members</code> to a new student, unless the request has{' '}
                <code>send_welcome_email: false</code>.
              </p>
              <Link href={pathTo('requests', { operation: 'students.create' })}>Show these requests</Link>
            </Empty>
          ) : matching.length > 0 ? (
            <EmailList
              key={text}
              emails={matching}
              openedId={openedId}
              isUnread={isUnread}
              onOpen={(email) => search.open({ email })}
            />
          ) : (
            <Empty title="No email contains this text">
              <Button onClick={() => search.set({ search: undefined })}>Show all emails</Button>
            </Empty>
          )
        }
      </QueryResult>
    </View>
  )
}

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

/** How many emails are shown at first, and how many more with each click. */
const step = 200

interface EmailListProps {
  /** Newest first. */
  readonly emails: readonly WelcomeEmail[]
  readonly openedId: string | undefined
  readonly isUnread: (emailId: string) => boolean
  readonly onOpen: (emailId: string) => void
}

/** The list of emails. */
export function EmailList({ emails, openedId, isUnread, onOpen }: EmailListProps) {
  const [most, setMost] = useState(step)
  useRowKeys(openedId !== undefined)
  const today = emails[0]?.sent_at.slice(0, 10)
  return (
    <div className="flex-1 min-h-0 overflow-auto">
      <ul aria-label="Emails">
        {emails.slice(0, most).map(({ id, to, subject, sent_at }) => (
          <li key={id} data-row data-selected={id === openedId || undefined}>
            <button
              type="button"
              className="frame grid grid-cols-[8px_minmax(0,1fr)_auto] content-center gap-y-0 gap-x-2 w-full h-13 pr-4 pl-3 border-b text-left hover:bg-hover aria-[current=true]:bg-selected"
              aria-current={id === openedId || undefined}
              data-unread={isUnread(id) || undefined}
              onClick={() => onOpen(id)}
            >
              <span className="self-center rounded-full size-2 in-data-unread:bg-accent" />
              <span className="truncate in-data-unread:font-[650]" title={to}>
                {isUnread(id) && <span className="sr-only">Unread: </span>}
                {to}
              </span>
              <span className="text-small text-muted">
                {/* Of an email of the newest day the time says enough. */}
                <Time at={sent_at} form={sent_at.slice(0, 10) === today ? 'clock' : 'short'} />
              </span>
              <span className="truncate text-small text-muted col-[2_/_-1]">{subject}</span>
            </button>
          </li>
        ))}
      </ul>
      {emails.length > most && (
        <Button className="my-3 mx-5" onClick={() => setMost(most + step)}>
          Show older
        </Button>
      )}
    </div>
  )
}
