import { useQuery } from '@tanstack/react-query'

import { useViewSearch } from '../../addresses.ts'
import { DashboardError, type JournalEntryDetail, type PlatformRequest } from '../../api/client.ts'
import { requestQuery, platformRequestQuery } from '../../api/queries.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { numberOf } from '../../api/request-number.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Pane } from '../../shell/pane.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Details, Section } from '../../ui/details.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Json } from '../../ui/json.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionBar } from './action-bar.tsx'
import { Differences, StateChanges } from './state-changes.tsx'
import { Why } from './why.tsx'

interface RequestDetailProps {
  /** The key of the row. */
  readonly requestKey: string
  /** Undefined when the list no longer has it. */
  readonly row: RequestRow | undefined
  /** The key of the request for the same operation before it. */
  readonly previousKey: string | undefined
  readonly onClose: () => void
}

/** Everything about one request. */
export function RequestDetail({ requestKey, row, previousKey, onClose }: RequestDetailProps) {
  const academyId = useAcademyId()
  const isOfAcademy = !requestKey.startsWith('none ')
  const entryId = isOfAcademy ? requestKey : requestKey.slice('none '.length)
  const own = useQuery({ ...requestQuery(academyId, entryId), enabled: isOfAcademy })
  const unknown = useQuery({ ...platformRequestQuery(entryId), enabled: !isOfAcademy })
  const { data: entry, error } = isOfAcademy ? own : unknown
  return (
    <Pane
      label="Request details"
      title={
        <>
          <span className="font-mono text-small">{entry?.method ?? row?.method}</span>{' '}
          {entry?.operation ?? row?.operation ?? 'no operation'}{' '}
          <span className="text-muted font-normal" title={entryId}>
            {numberOf(entryId)}
          </span>
        </>
      }
      onClose={onClose}
    >
      {entry ? (
        <Entry
          key={requestKey}
          entry={{ ...others, ...entry }}
          nearestKey={unknown.data?.nearest_key ?? null}
          isOfAcademy={isOfAcademy}
          previousKey={previousKey}
          gone={isGone(error) ? titleOf(error) : undefined}
        />
      ) : error ? (
        <Empty title={titleOf(error)}>{error.message}</Empty>
      ) : (
        <Loading />
      )}
    </Pane>
  )
}

/** Whether the server no longer has a request that the page has read. */
const isGone = (error: Error | null): error is DashboardError =>
  error instanceof DashboardError && (error.status === 404 || error.status === 410)

/** Says why there is no request: an address of an earlier journal leads to none, and never to another one. */
function titleOf(error: Error): string {
  const status = error instanceof DashboardError ? error.status : undefined
  const [, event, time] = /is from before the (restart|reset|undo) at (\S+Z)/.exec(error.message) ?? []
  if (status === 410 && event !== undefined && time !== undefined) {
    return `This request is from before the ${event} at ${formatTime(time, 'clock')}`
  }
  return status === 404 ? 'The server no longer keeps this request' : 'The request could not be loaded'
}

type Entry = JournalEntryDetail

/** The values of fields that a request without an academy does not have. */
const others = { changes: [], record: null }

interface EntryProps {
  readonly entry: Entry
  readonly nearestKey: PlatformRequest['nearest_key']
  readonly isOfAcademy: boolean
  readonly previousKey: string | undefined
  /** Why the server no longer has the request; undefined when it has it. */
  readonly gone: string | undefined
}

function Entry({ entry, nearestKey, isOfAcademy, previousKey, gone }: EntryProps) {
  const { method, path, status, code, at, received_at, duration_ms, request_body, response_body } = entry
  const compared = useViewSearch().get('compare')
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="flex items-center flex-wrap gap-2 text-small">
          <StatusBadge status={status} code={code} />
          <span className="text-muted">
            <Time at={at} form="full" /> · {Math.round(duration_ms)} ms
            {received_at.slice(0, 16) !== at.slice(0, 16) && (
              <>
                {' '}
                · received <Time at={received_at} form="full" />
              </>
            )}
          </span>
        </p>
        <p className="font-mono text-small wrap-anywhere">
          {method} {path}
        </p>
      </div>
      {gone !== undefined && (
        <p role="status" className="py-2 px-3 border border-amber rounded-[6px]">
          {gone}. It cannot be replayed.
        </p>
      )}
      <Changeable>
        <ActionBar entry={entry} isOfAcademy={isOfAcademy} isGone={gone !== undefined} previousKey={previousKey} />
      </Changeable>
      <Why entry={entry} nearestKey={nearestKey} />
      {request_body !== undefined && <Json label="Request body" value={request_body} />}
      {response_body === undefined ? (
        <p className="text-muted">There was no complete response.</p>
      ) : (
        <Json label="Response body" value={response_body} />
      )}
      {compared !== undefined && <Comparison entry={entry} otherId={compared} />}
      <Section title="State ±">
        <StateChanges changes={entry.changes} method={method} />
      </Section>
      <Headers label="Request headers" headers={entry.request_headers} />
      <Headers label="Response headers" headers={entry.response_headers} />
    </>
  )
}

/** What is different in another request and its response. */
function Comparison({ entry, otherId }: { readonly entry: Entry; readonly otherId: string }) {
  const { data: other } = useQuery(requestQuery(useAcademyId(), otherId))
  const partsOf = ({ method, path, request_body, status, response_body }: Entry) => ({
    method,
    path,
    request_body,
    status,
    response_body,
  })
  return (
    <Section title={`Compared with ${numberOf(otherId)}`}>
      {other && <Differences label="Differences" before={partsOf(other)} after={partsOf(entry)} />}
    </Section>
  )
}

/** The headers of a request or of its response, as the journal keeps them. */
function Headers({
  label,
  headers = {},
}: {
  readonly label: string
  readonly headers: JournalEntryDetail['request_headers']
}) {
  if (Object.keys(headers).length === 0) return null
  return (
    <Section title={label}>
      <Details rows={headers} />
    </Section>
  )
}
