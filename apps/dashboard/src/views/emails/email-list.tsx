import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { WelcomeEmail } from '../../api/client.ts'
import { useCommands } from '../../shell/commands.tsx'
import { formatTime } from '../../ui/format-time.ts'

const rowHeight = 52

interface EmailListProps {
  /** Newest first. */
  readonly emails: readonly WelcomeEmail[]
  readonly openedId: string | undefined
  readonly isUnread: (emailId: string) => boolean
  readonly onOpen: (emailId: string) => void
}

/** The list of emails. J and K move the focus in it, and open the next email when one is opened already. */
export function EmailList({ emails, openedId, isUnread, onOpen }: EmailListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(openedId)
  const index = Math.max(
    0,
    emails.findIndex(({ id }) => id === cursor),
  )
  const virtualizer = useVirtualizer({
    count: emails.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The same function as long as the rows are the same: another one measures all rows again.
    getItemKey: useCallback((row: number) => emails[row]?.id ?? row, [emails]),
    overscan: 10,
    initialOffset: Math.max(0, index * rowHeight - 200),
    // The row that Tab focuses is always there.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), index])].toSorted((a, b) => a - b),
  })
  useStillRows(scroller.current, emails)

  const wantsFocus = useRef(false)
  const move = (step: number) => {
    const next = cursor === undefined ? 0 : Math.min(emails.length - 1, Math.max(0, index + step))
    const email = emails[next]
    if (!email) return
    wantsFocus.current = true
    setCursor(email.id)
    virtualizer.scrollToIndex(next)
    if (openedId !== undefined) onOpen(email.id)
  }
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true })
  }, [cursor])
  useCommands([
    { label: 'Next email', group: 'Page', keys: 'j', isInPalette: false, run: () => move(1) },
    { label: 'Previous email', group: 'Page', keys: 'k', isInPalette: false, run: () => move(-1) },
  ])

  const today = emails[0]?.sent_at.slice(0, 10)
  return (
    <div
      ref={scroller}
      className="overflow-auto border-r [overflow-anchor:none] [&_ul]:relative [&_li]:absolute [&_li]:top-0 [&_li]:right-0 [&_li]:left-0 max-narrow:border-r-0"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        move(event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      <ul aria-label="Emails" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index: row, start, key }) => {
          const email = emails[row]
          return (
            email && (
              <li
                key={key}
                style={{ translate: `0 ${start}px`, height: rowHeight }}
                aria-setsize={emails.length}
                aria-posinset={row + 1}
              >
                <EmailRow
                  email={email}
                  isUnread={isUnread(email.id)}
                  isOpened={email.id === openedId}
                  isTabStop={row === index}
                  isOfToday={email.sent_at.slice(0, 10) === today}
                  onOpen={() => {
                    setCursor(email.id)
                    onOpen(email.id)
                  }}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface EmailRowProps {
  readonly email: WelcomeEmail
  readonly isUnread: boolean
  readonly isOpened: boolean
  readonly isTabStop: boolean
  /** Whether it was sent on the day of the newest email: then its time says enough. */
  readonly isOfToday: boolean
  readonly onOpen: () => void
}

function EmailRow({ email, isUnread, isOpened, isTabStop, isOfToday, onOpen }: EmailRowProps) {
  const { to, subject, sent_at } = email
  return (
    <button
      type="button"
      className="frame grid grid-cols-[8px_minmax(0,1fr)_auto] content-center gap-y-0 gap-x-2 pr-4 pl-3 border-b text-left size-full hover:bg-hover aria-[current=true]:bg-selected"
      aria-current={isOpened || undefined}
      data-unread={isUnread || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    >
      <span className="self-center rounded-full size-2 in-data-unread:bg-accent" />
      <span className="truncate in-data-unread:font-[650]" title={to}>
        {isUnread && <span className="sr-only">Unread: </span>}
        {to}
      </span>
      <time className="text-small text-muted" dateTime={sent_at} title={`${formatTime(sent_at, 'full')} UTC`}>
        {formatTime(sent_at, isOfToday ? 'clock' : 'short')}
      </time>
      <span className="truncate text-small text-muted col-[2_/_-1]">{subject}</span>
    </button>
  )
}

/** Keeps the rows where they are when newer emails arrive above them. */
function useStillRows(scroller: HTMLElement | null, emails: readonly WelcomeEmail[]): void {
  const first = useRef(emails[0]?.id)
  useLayoutEffect(() => {
    const arrived = emails.findIndex(({ id }) => id === first.current)
    if (scroller && scroller.scrollTop > 0 && arrived > 0) scroller.scrollTop += arrived * rowHeight
    first.current = emails[0]?.id
  }, [scroller, emails])
}
