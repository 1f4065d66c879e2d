import { useEffect, useState } from 'react'

import { type Academy, sendControl } from '../api/client.ts'
import { runAction } from '../api/run-action.ts'
import { Button } from '../ui/button.tsx'
import { timeLeft } from '../ui/time-left.ts'

/** How long before its end the page warns that an academy is deleted, in milliseconds. */
const warned = 24 * 60 * 60 * 1000

/** How long the button keeps an academy, in seconds. */
const kept = 7 * 24 * 60 * 60

/** Warns that an academy of the hosted service is deleted soon. */
export function EndWarning({ academy: { id, expires_at } }: { readonly academy: Academy }) {
  const now = useMinutes()
  if (!expires_at) return null
  const left = Date.parse(expires_at) - now
  if (left > warned) return null
  const keep = () =>
    runAction(
      // The hosted service takes this field out of the input: the control does not have it.
      () => sendControl('plan.set', { ttl: kept }, { academyId: id }),
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

/** The time, once a minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
