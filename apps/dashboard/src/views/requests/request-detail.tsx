import { useQuery } from '@tanstack/react-query'

import { useViewSearch } from '../../addresses.ts'
import { DashboardError, type RequestDetail } from '../../api/client.ts'
import { type AnyRequest, requestQuery } from '../../api/queries.ts'
import { numberOf, type RequestRow } from '../../api/request-log.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { Pane } from '../../shell/pane.tsx'
import { StatusBadge, Time } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Json } from '../../ui/copy.tsx'
import { Details, Empty, Loading, Section } from '../../ui/layout.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { countOf, formatTime } from '../../ui/text.ts'
import { ActionBar } from './action-bar.tsx'
import { Differences, differences } from '../../ui/differences.tsx'
import { Why } from './why.tsx'

interface RequestPaneProps {
  /** The key of the row. */
  readonly requestKey: string
  /** Undefined when the list no longer has it. */
  readonly row: RequestRow | undefined
  /** The key of the request for the same operation before it. */
  readonly previousKey: string | undefined
  /** Compares it with another request; without a key, with the one that is chosen next. */
  readonly onCompare: (key?: string) => void
  readonly onClose: () => void
}

/** Everything about one request. */
export function RequestPane({ requestKey, row, previousKey, onCompare, onClose }: RequestPaneProps) {
  const { id } = useAcademy()
  const { data: entry, error } = useQuery(requestQuery(id, requestKey))
  const known = entry ?? row
  return (
    <Pane
      label="Request details"
      pageName={known && `${known.status || 'no response'} ${known.operation ?? `${known.method} ${known.path}`}`}
      title={
        <>
          <span className="font-mono text-small">{known?.method}</span> {known?.operation ?? 'no operation'}{' '}
          <span className="text-muted font-normal" title={requestKey}>
            {numberOf(requestKey)}
          </span>
        </>
      }
      onClose={onClose}
    >
      {entry ? (
        <Entry
          key={requestKey}
          requestKey={requestKey}
          entry={entry}
          gone={isGone(error) ? titleOf(error) : undefined}
          previousKey={previousKey}
          onCompare={onCompare}
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

interface EntryProps extends Pick<RequestPaneProps, 'requestKey' | 'previousKey' | 'onCompare'> {
  readonly entry: AnyRequest
  /** Why the server no longer has the request; undefined when it has it. */
  readonly gone: string | undefined
}

function Entry({ entry, gone, ...actions }: EntryProps) {
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
        <ActionBar entry={entry} isGone={gone !== undefined} {...actions} />
      </Changeable>
      {compared !== undefined && compared !== 'choose' && (
        <Comparison requestKey={actions.requestKey} entry={entry} otherKey={compared} />
      )}
      <Why entry={entry} />
      {request_body !== undefined && <Json label="Request body" value={request_body} />}
      {response_body === undefined ? (
        <p className="text-muted">There was no complete response.</p>
      ) : (
        <Json label="Response body" value={response_body} />
      )}
      <Section title="State ±">
        <StateChanges changes={entry.changes} method={method} />
      </Section>
      <Headers label="Request headers" headers={entry.request_headers} />
      <Headers label="Response headers" headers={entry.response_headers} />
    </>
  )
}

interface ComparisonProps {
  readonly requestKey: string
  readonly entry: AnyRequest
  readonly otherKey: string
}

/** What is different in another request and its response. */
function Comparison({ requestKey, entry, otherKey }: ComparisonProps) {
  const { id } = useAcademy()
  const address = useViewSearch()
  const { data: other, error } = useQuery(requestQuery(id, otherKey))
  const partsOf = ({ method, path, request_body, status, response_body }: AnyRequest) => ({
    method,
    path,
    request_body,
    status,
    response_body,
  })
  const found = other && differences(partsOf(other), partsOf(entry))
  const name = numberOf(otherKey)
  const title = !found
    ? `Compared with ${name}`
    : found.length === 0
      ? `Same response as ${name}`
      : `${countOf(found.length, 'difference')} to ${name}`
  return (
    <Section
      title={title}
      note={
        <>
          <Button look="quiet" onClick={() => address.set({ request: otherKey, compare: requestKey })}>
            Swap
          </Button>
          <Button look="quiet" onClick={() => address.set({ compare: undefined })}>
            Close the comparison
          </Button>
        </>
      }
    >
      {found && found.length > 0 && <Differences label="Differences" all={found} />}
      {error && <p className="text-muted">{titleOf(error)}.</p>}
    </Section>
  )
}

interface HeadersProps {
  readonly label: string
  readonly headers: RequestDetail['request_headers']
}

/** The headers of a request or of its response, as the journal keeps them. */
function Headers({ label, headers = {} }: HeadersProps) {
  if (Object.keys(headers).length === 0) return null
  return (
    <Section title={label}>
      <Details rows={headers} />
    </Section>
  )
}

/** The changes of a request, record by record. */
function StateChanges({ changes, method }: Pick<RequestDetail, 'changes' | 'method'>) {
  if (changes === null) return <p className="text-muted">The state before this request is no longer kept.</p>
  if (changes.length === 0) {
    return <p className="text-muted">{method === 'GET' ? 'A GET changes nothing.' : 'The request changed nothing.'}</p>
  }
  return changes.map(({ kind, name, change, before, after }, index) => (
    <section key={index} className="flex flex-col gap-2 [&_h3]:font-[450] [&_h3]:wrap-anywhere">
      <h3>
        {kind} <b>{name}</b> {change}
      </h3>
      <Differences label={`Changes of the ${kind}`} all={differences(before, after)} />
    </section>
  ))
}
