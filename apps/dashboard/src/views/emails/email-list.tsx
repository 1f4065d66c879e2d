import { useState } from 'react'

import type { WelcomeEmail } from '../../api/client.ts'
import { useRowKeys } from '../../shell/commands.tsx'
import { Time } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

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
