import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { emailsQuery } from './queries.ts'
import { noneSeen, parseSeen, type Seen } from './seen-emails.ts'
import { stored, useStored } from '../ui/stored.ts'

// The browser stores which emails a person has seen: another person has not seen them.
const nameOf = (academyId: string) => `emails ${academyId}`

const store = (academyId: string, seen: Seen) => stored.set(nameOf(academyId), JSON.stringify(seen))

interface UnreadEmails {
  readonly count: number
  readonly isUnread: (emailId: string) => boolean
  readonly markRead: (emailId: string) => void
  readonly markAllRead: () => void
}

/** The emails of an academy that were not seen in this browser. */
export function useUnreadEmails(academyId: string): UnreadEmails {
  const { data: emails = [] } = useQuery(emailsQuery(academyId))
  const text = useStored(nameOf(academyId))
  const { upTo, ids } = useMemo(() => parseSeen(text), [text])
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
