import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type Academy, sendControl } from '../api/client.ts'
import { useConnection } from '../api/live.tsx'
import { serverQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { runAction } from '../ui/messages.tsx'
import { timeLeft } from '../ui/text.ts'
import { day, minute } from './academy-actions.ts'

/* What the page says above a view, when there is something to say. */

/**
 * Says why the connection is lost, for example that the server does not respond. A connection that is back at once is no news. Of a
 * stream that is held up it says the way out.
 */
export function ConnectionBar() {
  const { state, problem } = useConnection()
  const { data: server } = useQuery(serverQuery)
  return (
    <div role="status">
      {(state === 'held' || problem !== undefined) && (
        <p className="animate-[appear_0s_500ms_both] py-1 px-4 bg-amber-soft text-amber font-medium text-center [&_a]:underline">
          {state === 'held' ? (
            <>
              The live stream is held up, probably by a proxy that buffers or compresses. This page reads everything
              again every few seconds. To see requests at once, let the proxy pass <code>/dashboard/api/events</code> as
              it comes
              {server && server.url !== location.origin && (
                <>
                  , or open <a href={`${server.url}/dashboard`}>{server.url}</a>
                </>
              )}
              .
            </>
          ) : (
            `${problem}. This page connects again by itself.`
          )}
        </p>
      )}
    </div>
  )
}

/** The time, each time that a pause has passed; without a pause it stays. In milliseconds. */
export function useNow(pause: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (pause === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), pause)
    return () => clearInterval(timer)
  }, [pause])
  return now
}

/** How long the button keeps an academy, in seconds. */
const extension = 7 * 24 * 60 * 60

/** Warns a day before an academy of the hosted service is deleted. */
export function EndWarning({ academy: { id, expires_at } }: { readonly academy: Academy }) {
  const now = useNow(minute)
  if (!expires_at) return null
  const left = Date.parse(expires_at) - now
  if (left > day) return null
  const keep = () =>
    runAction(
      // The hosted service takes this field out of the input: the control does not have it.
      () => sendControl('plan.update', { ttl: extension }, { academyId: id }),
      'The academy stays for another 7 days',
    )
  return (
    <div
      role="status"
      className="flex justify-center items-center flex-wrap gap-y-1 gap-x-3 py-1.5 px-4 bg-amber-soft text-amber font-medium"
    >
      This academy is deleted in {timeLeft(left)}, with everything in it.
      <Button isChange onClick={keep}>
        Keep it for 7 days
      </Button>
    </div>
  )
}
