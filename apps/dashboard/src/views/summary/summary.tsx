import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'

import { operationIds } from '../../api/operations.ts'
import { type RequestRow, useRequests } from '../../api/request-log.ts'
import { RecordLink, useAcademy } from '../../shell/academy.tsx'
import { OperationBadge, StatusBadge, Time } from '../../ui/badge.tsx'
import { Loading, View } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import { countOf, formatTime, timeLeft } from '../../ui/text.ts'
import type { SearchChanges } from '../../view-path.ts'
import { effectOf } from '../faults/fault-text.ts'
import { shortPath } from '../requests/request-texts.ts'
import { type Failures, type Load, type Span, type Use, failuresOf, loadsOf, spansOf, usesOf } from './summary-of.ts'

/** The errors over time, how long requests took, the operations that were used, and the faults that have not fired. */
export function Summary() {
  const { id } = useAcademy()
  const { rows: all, older } = useRequests(id)
  const { rows, failures, uses, spans, loads } = useMemo(() => {
    const own = (all ?? []).filter(({ isOfAcademy }) => isOfAcademy)
    return {
      rows: own,
      failures: failuresOf(own),
      uses: usesOf(own, operationIds),
      spans: spansOf(own, mostSpans),
      loads: loadsOf(own, mostLoads),
    }
  }, [all])
  return (
    <View
      title="Summary"
      tools={
        all && (
          <p className="text-muted" role="status">
            of the latest {countOf(rows.length, 'request')}. {older}
          </p>
        )
      }
    >
      {all ? (
        <div className="flex flex-col gap-7 overflow-auto pt-4 pb-10 px-5 [&_section]:flex [&_section]:flex-col [&_section]:gap-2 [&_section]:max-w-225 [&_td]:whitespace-nowrap">
          {spans.length > 1 && <OverTime spans={spans} />}
          <section>
            <h2>Errors</h2>
            {failures.length === 0 ? (
              <p className="text-muted">No request failed.</p>
            ) : (
              <DataTable label="Table of errors" columns={failureColumns} rows={failures} />
            )}
          </section>
          {loads.length > 0 && (
            <section aria-label="Page loads">
              <h2>Page loads</h2>
              <p className="text-muted">Requests that one client sent shortly after each other.</p>
              {loads.map((load) => (
                <Waterfall key={load.requests[0]?.row.key} load={load} />
              ))}
            </section>
          )}
          <section>
            <h2>Operations</h2>
            <p className="text-muted">
              {uses.filter(({ count }) => count > 0).length} of {countOf(uses.length, 'operation')} used.
            </p>
            <DataTable label="Table of operations" columns={operationColumns} rows={uses} />
          </section>
          <UnfiredFaults />
        </div>
      ) : (
        <Loading />
      )}
    </View>
  )
}

/** Into how many parts the time is divided. */
const mostSpans = 40

/** How many page loads are shown. */
const mostLoads = 4

/** A bar for each part of the time. It leads to its requests. */
function OverTime({ spans }: { readonly spans: readonly Span[] }) {
  const most = Math.max(...spans.map(({ count }) => count))
  const [start, end] = [spans[0]?.first, spans.at(-1)?.last]
  const isOneDay = start?.at.slice(0, 10) === end?.at.slice(0, 10)
  const isCut = spans.some(({ quiet }) => quiet > 0)
  return (
    <section aria-label="Requests over time">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2>Over time</h2>
        {Object.entries(colors).map(([name, color]) => (
          <span key={name} className="inline-flex items-center gap-1.5 text-small text-muted">
            <span aria-hidden className={`rounded-xs size-2.5 forced-color-adjust-none ${color}`} />
            {name}
          </span>
        ))}
        {isCut && (
          <span className="inline-flex items-center gap-1.5 text-small text-muted">
            <span aria-hidden className="w-2.5 h-3 border-x border-dashed border-strong" />
            no requests, cut
          </span>
        )}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-small text-muted">
        <span aria-hidden className="flex flex-col justify-between items-end leading-none">
          <span>{most.toLocaleString('en')}</span>
          <span>0</span>
        </span>
        <ol className="flex items-end gap-px h-16 border-y">
          {spans.map(({ count, failed, first, last, quiet }, index) => {
            if (!first || !last) return <li key={`empty ${index}`} className="flex-1" />
            const text = `${formatTime(first.at, 'clock')}: ${countOf(count, 'request')}, ${failed} failed`
            return (
              <Fragment key={first.key}>
                {quiet > 0 && (
                  <li
                    className="flex-none w-2.5 h-full border-x border-dashed border-strong"
                    title={`${timeLeft(quiet)} without a request`}
                  />
                )}
                <li className="flex-1 h-full">
                  <RequestsLink
                    search={{ between: `${first.received_at} ${last.received_at}` }}
                    className="frame flex flex-col justify-end h-full hover:bg-hover [&_span]:forced-color-adjust-none"
                    title={text}
                  >
                    <span className="sr-only">{text}</span>
                    <span className={colors.failed} style={{ height: `${(failed / most) * 100}%` }} />
                    <span className={colors.succeeded} style={{ height: `${((count - failed) / most) * 100}%` }} />
                  </RequestsLink>
                </li>
              </Fragment>
            )
          })}
        </ol>
        {start && end && (
          <p className="col-start-2 flex flex-wrap justify-between gap-x-4">
            <Time at={start.at} form={isOneDay ? 'clock' : 'full'} />
            <Time at={end.at} form={isOneDay ? 'clock' : 'full'} />
          </p>
        )}
      </div>
    </section>
  )
}

const colors = { succeeded: 'bg-accent', failed: 'bg-red' }

/** When the requests of a page load began and ended. Those that overlap were sent at the same time. */
function Waterfall({ load: { client, requests, duration } }: { readonly load: Load }) {
  const share = (milliseconds: number) => `${(milliseconds / Math.max(duration, 1)) * 100}%`
  const [first] = requests
  return (
    <figure className="border rounded-lg bg-surface py-2 px-3">
      <figcaption className="text-muted">
        {first && <Time at={first.row.at} form="clock" />} · {client || 'no client name'} ·{' '}
        {countOf(requests.length, 'request')} in {Math.round(duration).toLocaleString('en')} ms
      </figcaption>
      <ol>
        {requests.map(({ row: { key, operation, path, status }, from, to }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,20rem)_2.5rem_minmax(0,1fr)] max-narrow:grid-cols-[minmax(0,12rem)_2.5rem_minmax(0,1fr)] items-center gap-x-3"
          >
            <RecordLink kind="request" id={key} className="truncate font-mono text-small" title={path}>
              {operation} <span className="text-muted">{shortPath(path)}</span>
            </RecordLink>
            <span className={status >= 400 || status === 0 ? 'text-red' : 'text-muted'}>{status}</span>
            <span className="relative h-2 rounded-xs bg-gray-soft" title={`${Math.round(from)}–${Math.round(to)} ms`}>
              <span
                className={`absolute h-full min-w-0.5 rounded-xs ${status >= 400 || status === 0 ? 'bg-red' : 'bg-accent'}`}
                style={{ left: share(from), width: share(to - from) }}
              />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

interface RequestsLinkProps {
  readonly search: SearchChanges
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link to some of the requests. */
const RequestsLink = ({ search, ...rest }: RequestsLinkProps) => (
  <Link href={useAcademy().pathTo('requests', search)} {...rest} />
)

const timeOf = ({ key, at }: RequestRow) => (
  <RecordLink kind="request" id={key}>
    <Time at={at} form="full" />
  </RecordLink>
)

const failureColumns: readonly Column<Failures>[] = [
  {
    head: 'Operation',
    cell: ({ operation, last: { code } }) => (
      <RequestsLink search={{ ...(operation && { operation }), search: code }} className="font-mono text-small">
        {operation ?? 'no operation'}
      </RequestsLink>
    ),
  },
  // Before what is out of sight on a phone.
  {
    head: 'Count',
    cell: ({ count, byFault }) => (
      <>
        {count.toLocaleString('en')}
        {byFault > 0 && <span className="text-muted"> · {byFault.toLocaleString('en')} by a fault</span>}
      </>
    ),
  },
  {
    head: 'Error',
    cell: ({ what, last: { status, code } }) => (
      <>
        <StatusBadge status={status} code={code} />
        {code === undefined && what !== String(status) && ` ${what}`}
      </>
    ),
  },
  { head: 'First', cell: ({ first }) => timeOf(first) },
  { head: 'Last', cell: ({ last }) => timeOf(last) },
]

const durationOf = (row: RequestRow | undefined) =>
  row && (
    <RecordLink kind="request" id={row.key} title={`The request that took this long: ${row.method} ${row.path}`}>
      {Math.round(row.duration_ms).toLocaleString('en')} ms
    </RecordLink>
  )

const operationColumns: readonly Column<Use>[] = [
  { head: 'Operation', cell: ({ operation }) => <span className="font-mono text-small">{operation}</span> },
  {
    head: 'Requests',
    isRight: true,
    cell: ({ operation, count }) =>
      count > 0 ? (
        <RequestsLink search={{ operation }}>{count.toLocaleString('en')}</RequestsLink>
      ) : (
        <span className="text-muted">not used</span>
      ),
  },
  {
    head: 'Failed',
    isRight: true,
    cell: ({ operation, failed }) =>
      failed > 0 && <RequestsLink search={{ operation, status: 'failed' }}>{failed.toLocaleString('en')}</RequestsLink>,
  },
  { head: 'p50', isRight: true, cell: ({ p50 }) => durationOf(p50) },
  { head: 'p95', isRight: true, cell: ({ p95 }) => durationOf(p95) },
  { head: 'Last', cell: ({ last }) => last && timeOf(last) },
]

/** The faults that can fire and have not. A fault with a wrong operation or condition is among them. */
function UnfiredFaults() {
  const { queries, pathTo } = useAcademy()
  const { data: faults = [] } = useQuery(queries.faults.list())
  const unfired = faults.filter(({ hits }) => hits === 0)
  return (
    <section aria-label="Faults that have not fired">
      <h2>Faults that have not fired</h2>
      {unfired.length === 0 ? (
        <p className="text-muted">{faults.length === 0 ? 'The academy has no fault.' : 'Each fault has fired.'}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {unfired.map((fault) => (
            <li key={fault.id}>
              <OperationBadge>{fault.operation}</OperationBadge> <Link href={pathTo('faults')}>{effectOf(fault)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
