import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { emailsQuery } from './queries.ts'
import { noneSeen, parseSeen, type Seen } from './seen-emails.ts'

// The browser stores which emails a person has seen: another person has not seen them.
const nameOf = (academyId: string) => `academy-dashboard-emails ${academyId}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function store(academyId: string, seen: Seen): void {
  localStorage.setItem(nameOf(academyId), JSON.stringify(seen))
  for (const listener of listeners) listener()
}

interface UnreadEmails {
  readonly count: number
  readonly isUnread: (emailId: string) => boolean
  readonly markRead: (emailId: string) => void
  readonly markAllRead: () => void
}

/** The emails of an academy that were not seen in this browser. */
export function useUnreadEmails(academyId: string): UnreadEmails {
  const { data: emails = [] } = useQuery(emailsQuery(academyId))
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(nameOf(academyId)))
  const { upTo, ids } = useMemo(() => parseSeen(stored), [stored])
  const newest = Number(emails.at(-1)?.id ?? 0)
  // A reset starts the numbers again.
  const isOutdated = newest > 0 && newest < upTo
  useEffect(() => {
    if (isOutdated) store(academyId, noneSeen)
  }, [academyId, isOutdated])

  const seenIds = useMemo(() => new Set(ids), [ids])
  const isUnread = (emailId: string) => isOutdated || (Number(emailId) > upTo && !seenIds.has(emailId))
  return {
    count: emails.filter(({ id }) => isUnread(id)).length,
    isUnread,
    markRead(emailId) {
      if (isUnread(emailId))
        store(academyId, { upTo: isOutdated ? 0 : upTo, ids: [...(isOutdated ? [] : ids), emailId] })
    },
    markAllRead: () => store(academyId, { upTo: newest, ids: [] }),
  }
}
