import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'

import { useOlderRequests, useRequestRows } from '../../api/live.tsx'
import { operationIds } from '../../api/operations.ts'
import { faultsQuery } from '../../api/queries.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Empty, Loading } from '../../ui/empty.tsx'
import { type Column, DataTable, Row } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { View } from '../../ui/view.tsx'
import { pathOf } from '../../view-path.ts'
import { effectOf } from '../faults/fault-text.ts'
import { type Failures, failuresOf, type Use, usesOf } from './summary-of.ts'

/** The errors over time, the operations that were used, and the faults that have not fired. */
export function Summary() {
  const academyId = useAcademyId()
  const all = useRequestRows(academyId)
  const rows = useMemo(() => all?.filter(({ isOfAcademy }) => isOfAcademy), [all])
  const older = useOlderRequests(academyId)
  const failures = useMemo(() => failuresOf(rows ?? []), [rows])
  const uses = useMemo(() => usesOf(rows ?? [], operationIds), [rows])
  if (!rows) return <Loading />
  return (
    <View
      title="Summary"
      tools={
        <>
          <span className="text-muted" role="status">
            of the latest {countOf(rows.length, 'request')}
          </span>
          {older && <Button onClick={() => runAction(older)}>Load older</Button>}
        </>
      }
    >
      <div className="flex flex-col gap-7 overflow-auto pt-4 pb-10 px-5 [&_section]:flex [&_section]:flex-col [&_section]:gap-2 [&_section]:max-w-225 [&_td]:whitespace-nowrap">
        <section>
          <h2>Errors</h2>
          {failures.length === 0 ? (
            <Empty title="No request failed" />
          ) : (
            <DataTable
              label="Table of errors"
              columns={failureColumns(academyId)}
              rows={failures}
              row={({ operation, what }, cells) => <Row key={`${operation} ${what}`}>{cells}</Row>}
            />
          )}
        </section>
        <section>
          <h2>Operations</h2>
          <p className="text-muted">
            {uses.filter(({ count }) => count > 0).length} of {countOf(uses.length, 'operation')} used.
          </p>
          <DataTable
            label="Table of operations"
            columns={operationColumns(academyId)}
            rows={uses}
            row={({ operation }, cells) => <Row key={operation}>{cells}</Row>}
          />
        </section>
        <UnfiredFaults academyId={academyId} />
      </div>
    </View>
  )
}

const failureColumns = (academyId: string): readonly Column<Failures>[] => [
  {
    head: 'Operation',
    cell: ({ operation, last: { code } }) => (
      <Link
        href={pathOf(academyId, 'requests', { ...(operation && { operation }), search: code })}
        className="font-mono text-small"
      >
        {operation ?? 'no operation'}
      </Link>
    ),
  },
  {
    head: 'Error',
    cell: ({ what, last: { status, code } }) => (
      <>
        <StatusBadge status={status} code={code} />
        {code === undefined && ` ${what}`}
      </>
    ),
  },
  {
    head: 'Count',
    cell: ({ count, byFault }) => (
      <>
        {count.toLocaleString('en')}
        {byFault > 0 && <span className="text-muted"> · {byFault.toLocaleString('en')} by a fault</span>}
      </>
    ),
  },
  { head: 'First', cell: ({ first }) => <TimeOfRequest academyId={academyId} row={first} /> },
  { head: 'Last', cell: ({ last }) => <TimeOfRequest academyId={academyId} row={last} /> },
]

function TimeOfRequest({ academyId, row: { key, at } }: { readonly academyId: string; readonly row: RequestRow }) {
  return (
    <Link href={pathOf(academyId, 'requests', { request: key })}>
      <Time at={at} form="full" />
    </Link>
  )
}

const operationColumns = (academyId: string): readonly Column<Use>[] => [
  {
    head: 'Operation',
    cell: ({ operation, count }) =>
      count > 0 ? (
        <Link href={pathOf(academyId, 'requests', { operation })} className="font-mono text-small">
          {operation}
        </Link>
      ) : (
        <span className="font-mono text-small">{operation}</span>
      ),
  },
  {
    head: 'Requests',
    cell: ({ count }) => (count > 0 ? count.toLocaleString('en') : <span className="text-muted">not used</span>),
  },
  { head: 'Failed', cell: ({ failed }) => failed > 0 && failed.toLocaleString('en') },
  { head: 'Last', cell: ({ last }) => last && <Time at={last.at} form="full" /> },
]

/** The faults that can fire and have not. A fault with a wrong operation or condition is among them. */
function UnfiredFaults({ academyId }: { readonly academyId: string }) {
  const { data: faults = [] } = useQuery(faultsQuery(academyId))
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
              <Badge>
                <span className="font-mono text-small">{fault.operation}</span>
              </Badge>{' '}
              <Link href={pathOf(academyId, 'faults')}>{effectOf(fault)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
