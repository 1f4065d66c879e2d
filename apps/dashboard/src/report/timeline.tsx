import type { TestEvent, TestReport } from '@academy-access/dashboard-api/client'
import { CircleAlert, FlaskConical, Footprints, MonitorX, Zap } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'

import { RecordLink } from '../shell/academy.tsx'
import { FaultBadge, StatusBadge, Time } from '../ui/badge.tsx'

type Entry = TestReport['journal'][number]

/** A row of the timeline. */
type Happened = TestEvent | { readonly at: string; readonly kind: 'request'; readonly entry: Entry }

const kinds: Readonly<Record<Happened['kind'], { readonly name: string; readonly icon: ComponentType }>> = {
  step: { name: 'Step', icon: Footprints },
  academy: { name: 'Test', icon: FlaskConical },
  console: { name: 'Page', icon: MonitorX },
  request: { name: 'Request', icon: Zap },
}

/** The test in the order of time: its steps, requests, faults, and changes of the clock. */
export function Timeline({ report }: { readonly report: TestReport }) {
  const requests = report.journal.map((entry) => ({ at: entry.received_at, kind: 'request', entry }) as const)
  // Of those at the same time the events come first.
  const rows: Happened[] = [...report.events, ...requests].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const start = Date.parse(rows[0]?.at ?? '')
  if (rows.length === 0) return <p className="p-5">Nothing reached the academy of this test.</p>
  return (
    <div className="h-full overflow-auto" role="region" aria-label="Timeline" tabIndex={0}>
      <ol>
        {rows.map((row, index) => {
          const { name, icon: Icon } = kinds[row.kind]
          return (
            <li
              key={index}
              className={`grid grid-cols-[80px_88px_minmax(0,1fr)] gap-y-1 gap-x-3 py-1.5 px-5 border-b max-narrow:grid-cols-[auto_1fr] max-narrow:py-2 max-narrow:px-3 ${row.kind === 'console' ? 'text-red' : ''}`}
            >
              <time className="text-muted text-right" dateTime={row.at} title={row.at}>
                {((Date.parse(row.at) - start) / 1000).toFixed(3)} s
              </time>
              <span className="flex items-center gap-1.5 text-muted">
                {row.kind !== 'request' && <Icon aria-hidden />}
                {name}
              </span>
              <div className="min-w-0 wrap-anywhere max-narrow:col-span-full">
                {row.kind === 'request' ? (
                  <Request entry={row.entry} />
                ) : (
                  <span className={row.kind === 'step' ? 'whitespace-pre-wrap' : 'font-mono text-small'}>
                    {row.text}
                  </span>
                )}
                {row.kind !== 'request' && row.error !== undefined && (
                  <Failed>
                    <CircleAlert aria-hidden /> {row.error}
                  </Failed>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Request({ entry }: { readonly entry: Entry }) {
  const { id, method, path, status, code, fault, at } = entry
  return (
    <RecordLink kind="request" id={id} className="text-inherit">
      <span className="font-mono text-small">
        {method} {path}
      </span>{' '}
      <StatusBadge status={status} code={code} /> {fault && <FaultBadge id={fault.id} />}{' '}
      <span className="text-muted">
        academy <Time at={at} form="full" />
      </span>
    </RecordLink>
  )
}

/** The text of an error. */
export const Failed = ({ children }: { readonly children: ReactNode }) => (
  <pre className="py-2 px-3 rounded-md bg-red-soft text-red font-mono text-small leading-4.5 whitespace-pre-wrap wrap-anywhere [&_svg]:[vertical-align:-2px]">
    {children}
  </pre>
)
