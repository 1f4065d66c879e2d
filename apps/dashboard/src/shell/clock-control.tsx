import { useQuery } from '@tanstack/react-query'
import { Clock3, FastForward, Pause, Play } from 'lucide-react'

import { queriesOf } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextForm } from '../ui/form.tsx'
import { Popover } from '../ui/menu.tsx'
import { Changeable } from '../ui/read-only.tsx'
import { formatTime } from '../ui/text.ts'
import { day, hour, minute, useAcademyActions } from './academy-actions.ts'
import { useNow } from './bars.tsx'
import { keysText } from './command-keys.ts'
import { secondsUntil, shownAt } from './shown-clock.ts'

/** How far the buttons move the clock. */
const steps = { '1 minute': minute, '1 hour': hour, '1 day': day, '30 days': 30 * day }

/** The steps beside the clock. */
const quickSteps = [
  { text: '+1 hour', keys: 'Alt+KeyH', step: hour },
  { text: '+1 day', keys: 'Alt+KeyD', step: day },
]

/** The time of the academy. It is amber when it is not real time. */
export function ClockControl({ academyId }: { readonly academyId: string }) {
  const { data: clock, dataUpdatedAt } = useQuery(queriesOf(academyId).clock.get())
  useNow(clock?.frozen === false ? 1000 : undefined)
  const actions = useAcademyActions(academyId)
  // The bar is as high and as full as it will be.
  if (!clock) return <span className="h-7.5 w-50" />
  const { frozen, real } = clock
  const { now, next } = shownAt(Date.now() - dataUpdatedAt, clock)
  return (
    <div
      className="inline-flex items-center border border-transparent rounded-md bg-amber-soft text-amber data-real:bg-transparent data-real:text-muted [&_button]:min-h-7 [&_button]:text-inherit"
      data-real={real || undefined}
    >
      <Popover
        label="Clock"
        trigger={
          <Button look="quiet" className="font-medium [&_b]:text-[11px] [&_b]:tracking-[0.04em]">
            <Clock3 aria-hidden />
            <span className="sr-only">Clock:</span>
            <time dateTime={now}>{formatTime(now, 'full')}</time>
            <span className="sr-only">UTC,</span>
            {frozen ? (
              <b className="uppercase">frozen</b>
            ) : (
              <span className="sr-only">{real ? 'real time' : 'not real time'}</span>
            )}
          </Button>
        }
      >
        <div className="flex flex-col gap-3 w-[min(360px,calc(100vw_-_16px))] p-4">
          <h2>The academy’s clock</h2>
          <p className="text-muted">
            {real ? 'It shows real time.' : 'It does not show real time.'} All times are in UTC.
          </p>
          {next.map(({ what, at }) => (
            <p key={what} className="text-amber">
              The rate window opens in {secondsUntil(at, now)} s.
            </p>
          ))}
          <Changeable>
            <TextForm
              label="Set the time (UTC)"
              type="datetime-local"
              start={now.slice(0, 16)}
              submit="Set"
              // The browser writes the field in its own language: 01/02 may be a day in January or in February.
              hint={(time) => (Date.parse(`${time}Z`) ? `Sets ${formatTime(`${time}Z`, 'full')}` : undefined)}
              onSend={(time) => actions.setClock(`${time}:00Z`)}
            />
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
            <Button isChange disabled={real} onClick={actions.useServerTime}>
              Back to real time
            </Button>
          </div>
        </div>
      </Popover>
      <span className="inline-flex border-l border-l-[color-mix(in_srgb,currentcolor_25%,transparent)] [&_button]:py-0.75 [&_button]:px-1.75 max-narrow:hidden">
        {quickSteps.map(({ text, keys, step }) => (
          <Button
            key={text}
            isChange
            look="quiet"
            onClick={() => actions.skip(step)}
            title={`Move the clock forward (${keysText(keys)})`}
          >
            {text}
          </Button>
        ))}
        <Button isChange look="quiet" isIconOnly icon={frozen ? <Play /> : <Pause />} onClick={actions.toggleClock}>
          {frozen ? 'Resume the clock' : 'Freeze the clock'}
        </Button>
      </span>
    </div>
  )
}
