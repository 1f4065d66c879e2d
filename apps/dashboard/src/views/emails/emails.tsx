import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Inbox, Trash2 } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { WelcomeEmail } from '../../api/client.ts'
import { emailsQuery, useUnreadEmails } from '../../api/emails.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Pane } from '../../shell/pane.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, View } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { QueryResult } from '../shared/record-pane.tsx'
import { ViewSearchField } from '../shared/search-field.tsx'
import { EmailList } from './email-list.tsx'
import { EmailPreview } from './email-preview.tsx'

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
