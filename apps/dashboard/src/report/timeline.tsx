import type { TestReport } from '@academy-access/dashboard-api/client'
import { CircleAlert, FlaskConical, Footprints, MonitorX, Zap } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'

import { Badge, StatusBadge } from '../ui/badge.tsx'
import { Time } from '../ui/time.tsx'
import { pathOf } from '../view-path.ts'
import styles from './report.module.css'
import { type Happened, timelineOf } from './timeline-of.ts'

const kinds: Readonly<Record<Happened['kind'], { readonly name: string; readonly icon: ComponentType }>> = {
  step: { name: 'Step', icon: Footprints },
  academy: { name: 'Test', icon: FlaskConical },
  console: { name: 'Page', icon: MonitorX },
  request: { name: 'Request', icon: Zap },
}

/** The test in the order of time: its steps, requests, faults, and changes of the clock. */
export function Timeline({ report }: { readonly report: TestReport }) {
  const rows = timelineOf(report)
  const start = Date.parse(rows[0]?.at ?? '')
  if (rows.length === 0) return <p className={styles['none']}>Nothing reached the academy of this test.</p>
  return (
    <div className={styles['scroll']} role="region" aria-label="Timeline" tabIndex={0}>
      <ol className={styles['timeline']}>
        {rows.map((row, index) => {
          const { name, icon: Icon } = kinds[row.kind]
          return (
            <li key={index} data-kind={row.kind}>
              <time dateTime={row.at} title={row.at}>
                {((Date.parse(row.at) - start) / 1000).toFixed(3)} s
              </time>
              <span className={styles['kind']}>
                {row.kind !== 'request' && <Icon aria-hidden />}
                {name}
              </span>
              <div>
                {row.kind === 'request' ? (
                  <Request academyId={report.academy.id} entry={row.entry} />
                ) : (
                  <span className={row.kind === 'step' ? styles['step'] : 'mono'}>{row.text}</span>
                )}
                {row.kind !== 'request' && row.error !== undefined && <Failed>{row.error}</Failed>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Request({
  academyId,
  entry: { id, method, path, status, code, fault, at },
}: {
  readonly academyId: string
  readonly entry: TestReport['journal'][number]
}) {
  return (
    <Link href={pathOf(academyId, 'requests', { request: id })} className={styles['request']}>
      <span className="mono">
        {method} {path}
      </span>{' '}
      <StatusBadge status={status} code={code} />{' '}
      {fault && (
        <Badge tone="amber">
          <Zap aria-hidden />
          {fault.id === undefined ? 'fault' : `fault #${fault.id}`}
        </Badge>
      )}{' '}
      <span className="muted">
        academy <Time at={at} form="full" />
      </span>
    </Link>
  )
}

function Failed({ children }: { readonly children: ReactNode }) {
  return (
    <pre className={styles['error']}>
      <CircleAlert aria-hidden /> {children}
    </pre>
  )
}
