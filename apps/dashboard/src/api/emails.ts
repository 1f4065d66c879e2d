import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { stored, useStored } from '../ui/storage.ts'
import { withArrived } from './arrived.ts'
import { type WelcomeEmail, controlsOf } from './client.ts'

/** How many emails the server sends at once, at most. */
const limit = 1000

/** The emails of an academy, oldest first. */
export const emailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['academy', id, 'outbox.list', {}],
    queryFn: async ({ client, queryKey, signal }) => {
      const cached = () => client.getQueryData<WelcomeEmail[]>(queryKey) ?? []
      const known = cached()
      return withArrived(await readEmails(id, signal), known, cached(), idOf)
    },
  })

/** Reads the newest emails first. */
async function readEmails(id: string, signal: AbortSignal): Promise<WelcomeEmail[]> {
  const { outbox } = controlsOf(id, signal)
  let emails: WelcomeEmail[] = []
  for (;;) {
    const page = await outbox.list({ limit, offset: emails.length })
    // The pages overlap when an email was sent in between.
    emails = withArrived(page, [], emails, idOf)
    if (page.length < limit) return emails
  }
}

const idOf = (email: WelcomeEmail) => email.id

// The browser stores which emails a person has seen, as numbers: all up to the first one, and the others. Another person
// has not seen them.
const nameOf = (academyId: string) => `emails ${academyId}`

const store = (academyId: string, seen: readonly number[]) => stored.set(nameOf(academyId), seen.join())

/** Reads what the browser has stored. Another version of the page, or a person, may have written it. */
export function readSeen(text: string | null): readonly [upTo: number, others: ReadonlySet<number>] {
  const [first = 0, ...rest] = (text ?? '').split(',').map((part) => (/^\d+$/.test(part) ? Number(part) : 0))
  return [first, new Set(rest)]
}

/** The emails of an academy that were not seen in this browser. */
export function useUnreadEmails(academyId: string) {
  const { data: emails = [] } = useQuery(emailsQuery(academyId))
  const text = useStored(nameOf(academyId))
  const newest = Number(emails.at(-1)?.id ?? 0)
  const [upTo, others] = useMemo(() => readSeen(text), [text])
  // A reset starts the numbers again.
  const isOutdated = newest > 0 && newest < upTo
  useEffect(() => {
    if (isOutdated) store(academyId, [0])
  }, [academyId, isOutdated])

  const isUnread = (emailId: string) => isOutdated || !(Number(emailId) <= upTo || others.has(Number(emailId)))
  return {
    count: emails.filter(({ id }) => isUnread(id)).length,
    isUnread,
    markRead: (emailId: string) => {
      if (isUnread(emailId)) store(academyId, [...(isOutdated ? [0] : [upTo, ...others]), Number(emailId)])
    },
    markAllRead: () => store(academyId, [newest]),
  }
}
