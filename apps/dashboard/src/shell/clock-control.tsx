import { useQuery } from '@tanstack/react-query'
import { Clock3, FastForward, Pause, Play } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'

import { clockQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'
import { formatTime } from '../ui/format-time.ts'
import { day, hour, minute, useAcademyActions } from './academy-actions.ts'
import { Changeable } from '../ui/read-only.tsx'
import { keysText } from './command-keys.ts'
import { secondsUntil, type ShownClock, shownAt } from './shown-clock.ts'

/** How far the buttons move the clock. */
const steps = { '1 minute': minute, '1 hour': hour, '1 day': day, '30 days': 30 * day }

/** The time of the academy. It is amber when it is not real time. */
export function ClockControl({ academyId }: { readonly academyId: string }) {
  const clock = useAcademyClock(academyId)
  const actions = useAcademyActions(academyId)
  if (!clock) return null
  const { now, frozen, isReal, next } = clock
  const state = isReal ? 'real time' : 'not real time'
  return (
    <div
      className="inline-flex items-center border border-transparent rounded-md bg-amber-soft text-amber data-real:bg-transparent data-real:text-muted [&_button]:min-h-7 [&_button]:text-inherit"
      data-real={isReal || undefined}
    >
      <Popover
        label="Clock"
        trigger={
          <Button look="quiet" className="font-medium [&_b]:text-[11px] [&_b]:tracking-[0.04em]">
            <Clock3 aria-hidden />
            <span className="sr-only">Clock:</span>
            <time dateTime={now}>{formatTime(now, 'full')}</time>
            <span className="sr-only">UTC,</span>
            {frozen ? <b className="uppercase">frozen</b> : <span className="sr-only">{state}</span>}
          </Button>
        }
      >
        {() => (
          <div className="flex flex-col gap-3 w-[min(360px,calc(100vw_-_16px))] p-4">
            <h2>The academy’s clock</h2>
            <p className="text-muted">
              {isReal ? 'It shows real time.' : 'It does not show real time.'} All times are in UTC.
            </p>
            {next.map(({ what, at }) => (
              <p key={what} className="text-amber">
                The rate window opens in {secondsUntil(at, now)} s.
              </p>
            ))}
            <Changeable>
              <SetTime key={now.slice(0, 16)} now={now} onSet={actions.setClock} />
            </Changeable>
            <div className="flex flex-wrap gap-2">
              {Object.entries(steps).map(([label, step]) => (
                <Button key={label} isChange icon={<FastForward />} onClick={() => actions.skip(step)}>
                  {label}
                </Button>
              ))}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button isChange icon={frozen ? <Play /> : <Pause />} onClick={actions.toggleClock}>
                {frozen ? 'Resume' : 'Freeze'}
              </Button>
              <Button isChange disabled={isReal} onClick={actions.useServerTime}>
                Back to real time
              </Button>
            </div>
          </div>
        )}
      </Popover>
      <span className="inline-flex border-l border-l-[color-mix(in_srgb,currentcolor_25%,transparent)] [&_button]:py-0.75 [&_button]:px-1.75 max-narrow:hidden">
        <Button
          isChange
          look="quiet"
          onClick={() => actions.skip(hour)}
          aria-label="+1h: skip an hour"
          title={`Skip an hour (${keysText('Alt+KeyH')})`}
        >
          +1h
        </Button>
        <Button
          isChange
          look="quiet"
          onClick={() => actions.skip(day)}
          aria-label="+1d: skip a day"
          title={`Skip a day (${keysText('Alt+KeyD')})`}
        >
          +1d
        </Button>
        <Button isChange look="quiet" isIconOnly icon={frozen ? <Play /> : <Pause />} onClick={actions.toggleClock}>
          {frozen ? 'Resume the clock' : 'Freeze the clock'}
        </Button>
      </span>
    </div>
  )
}

function SetTime({ now, onSet }: { readonly now: string; readonly onSet: (time: string) => void }) {
  const [value, setValue] = useState(now.slice(0, 16))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSet(`${value}:00Z`)
  }
  return (
    <form className="flex items-end gap-2 [&>div]:flex-1" onSubmit={submit}>
      <TextField label="Set the time (UTC)" type="datetime-local" value={value} onText={setValue} required />
      <Button type="submit">Set</Button>
    </form>
  )
}

/** The time of an academy, each second. */
function useAcademyClock(academyId: string): ShownClock | undefined {
  const { data: clock } = useQuery(clockQuery(academyId))
  const [, setTick] = useState(0)
  const isRunning = clock !== undefined && !clock.frozen
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return clock && shownAt(Date.now(), clock)
}
