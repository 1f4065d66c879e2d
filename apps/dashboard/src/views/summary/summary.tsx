import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'

import { useOlderRequests, useRequestRows } from '../../api/live.tsx'
import { operationIds } from '../../api/operations.ts'
import { faultsQuery } from '../../api/queries.ts'
import { runAction } from '../../api/run-action.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { View } from '../../ui/view.tsx'
import { pathOf } from '../../view-path.ts'
import { effectOf } from '../faults/fault-text.ts'
import styles from './summary.module.css'
import { type Failures, failuresOf, type Use, usesOf } from './summary-of.ts'

/** The errors over time, the operations that were used, and the faults that have not fired. */
export function Summary() {
  const academyId = useAcademyId()
  const rows = useRequestRows(academyId)
  const older = useOlderRequests(academyId)
  const failures = useMemo(() => failuresOf(rows ?? []), [rows])
  const uses = useMemo(() => usesOf(rows ?? [], operationIds), [rows])
  if (!rows) return <Loading />
  return (
    <View
      title="Summary"
      tools={
        <>
          <span className="muted" role="status">
            of the latest {rows.length.toLocaleString('en')} requests
          </span>
          {older && <Button onClick={() => runAction(older)}>Load older</Button>}
        </>
      }
    >
      <div className={styles['page']}>
        <section>
          <h2>Errors</h2>
          {failures.length === 0 ? (
            <Empty title="No request failed" />
          ) : (
            <Table label="Table of errors">
              <thead>
                <tr>
                  <th>Operation</th>
                  <th>Error</th>
                  <th>Count</th>
                  <th>First</th>
                  <th>Last</th>
                </tr>
              </thead>
              <tbody>
                {failures.map((failure) => (
                  <FailureRow key={`${failure.operation} ${failure.what}`} failure={failure} />
                ))}
              </tbody>
            </Table>
          )}
        </section>
        <section>
          <h2>Operations</h2>
          <p className="muted">
            {uses.filter(({ count }) => count > 0).length} of {uses.length} were used.
          </p>
          <Table label="Table of operations">
            <thead>
              <tr>
                <th>Operation</th>
                <th>Requests</th>
                <th>Failed</th>
                <th>Last</th>
              </tr>
            </thead>
            <tbody>
              {uses.map((use) => (
                <UseRow key={use.operation} use={use} />
              ))}
            </tbody>
          </Table>
        </section>
        <UnfiredFaults academyId={academyId} />
      </div>
    </View>
  )
}

function FailureRow({ failure: { operation, what, count, byFault, first, last } }: { readonly failure: Failures }) {
  const academyId = useAcademyId()
  const search = { ...(operation && { operation }), search: last.code }
  return (
    <tr>
      <td className="mono">
        <Link href={pathOf(academyId, 'requests', search)}>{operation ?? 'no operation'}</Link>
      </td>
      <td>
        <StatusBadge status={last.status} code={last.code} />
        {last.code === undefined && ` ${what}`}
      </td>
      <td>
        {count.toLocaleString('en')}
        {byFault > 0 && <span className="muted"> · {byFault.toLocaleString('en')} by a fault</span>}
      </td>
      {[first, last].map((row, index) => (
        <td key={index}>
          <Link href={pathOf(academyId, 'requests', { request: row.key })}>
            <Time at={row.at} form="full" />
          </Link>
        </td>
      ))}
    </tr>
  )
}

function UseRow({ use: { operation, count, failed, last } }: { readonly use: Use }) {
  const academyId = useAcademyId()
  return (
    <tr>
      <td className="mono">
        {count > 0 ? <Link href={pathOf(academyId, 'requests', { operation })}>{operation}</Link> : operation}
      </td>
      <td>{count > 0 ? count.toLocaleString('en') : <span className="muted">not used</span>}</td>
      <td>{failed > 0 && failed.toLocaleString('en')}</td>
      <td>{last && <Time at={last.at} form="full" />}</td>
    </tr>
  )
}

/** The faults that can fire and have not. A fault with a wrong operation or condition is among them. */
function UnfiredFaults({ academyId }: { readonly academyId: string }) {
  const { data: faults = [] } = useQuery(faultsQuery(academyId))
  const unfired = faults.filter(({ hits }) => hits === 0)
  return (
    <section aria-label="Faults that have not fired">
      <h2>Faults that have not fired</h2>
      {unfired.length === 0 ? (
        <p className="muted">{faults.length === 0 ? 'The academy has no fault.' : 'Each fault has fired.'}</p>
      ) : (
        <ul className={styles['faults']}>
          {unfired.map((fault) => (
            <li key={fault.id}>
              <Badge>
                <span className="mono">{fault.operation}</span>
              </Badge>{' '}
              <Link href={pathOf(academyId, 'faults')}>{effectOf(fault)}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
