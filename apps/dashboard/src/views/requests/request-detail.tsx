import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pencil, Repeat } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { controlsOf, DashboardError, type JournalEntryDetail, type PlatformRequest } from '../../api/client.ts'
import { academiesQuery, requestQuery, platformRequestQuery } from '../../api/queries.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { numberOf } from '../../api/request-number.ts'
import { runAction } from '../../api/run-action.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { runUndoable } from '../../api/undoable.ts'
import { useAcademyActions } from '../../shell/academy-actions.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Pane } from '../../shell/pane.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Details, Section } from '../../ui/details.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Json } from '../../ui/json.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Changeable } from '../../ui/read-only.tsx'
import { Time } from '../../ui/time.tsx'
import { codeOf } from './request-code.ts'
import { Differences, StateChanges } from './state-changes.tsx'
import { keyOf } from './valid-key.ts'
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

interface ActionBarProps {
  readonly entry: Entry
  readonly isOfAcademy: boolean
  readonly isGone: boolean
  readonly previousKey: string | undefined
}

function ActionBar({ entry, isOfAcademy, isGone, previousKey }: ActionBarProps) {
  const academyId = useAcademyId()
  const { fork } = useAcademyActions(academyId)
  const address = useViewSearch()
  const openView = useOpenView()
  const bar = useRef<HTMLDivElement>(null)
  const { data: academies = [] } = useQuery(academiesQuery)
  const { id: entryId, operation, code, status } = entry
  const replay = (target: string) =>
    runAction(async () => {
      const replayed = await controlsOf(academyId).journal.replay(entryId, target)
      // The button is replaced with the details: they get the focus.
      bar.current?.closest('aside')?.focus()
      openView(target, 'requests', { request: replayed.id })
    })
  const failNext = () =>
    runUndoable({
      what: 'the fault',
      message: `The next ${operation ?? 'request'} fails with ${code ?? 'internal_error'}`,
      async run() {
        const { faults } = controlsOf(academyId)
        const failure = code === undefined ? ({ code: 'internal_error' } as const) : { code }
        const { id } = await faults.add({ operation: operation ?? '*', times: 1, ...failure })
        return () => faults.remove(id)
      },
    })
  const edit = () => address.set({ compose: address.get('request') })
  const hasActions = isOfAcademy && !isGone
  useCommands([
    ...(hasActions
      ? ([
          { label: 'Replay the request', group: 'Requests', keys: 'Alt+KeyS', run: () => replay(academyId) },
          { label: 'Fork before the request', group: 'Requests', keys: 'Alt+KeyB', run: () => fork(entryId) },
          { label: 'Fail the next one like this', group: 'Requests', keys: 'Alt+KeyN', run: failNext },
        ] as const)
      : []),
    { label: 'Edit and resend the request', group: 'Requests', keys: 'e', run: edit },
  ])
  const copied = codeOf(entry, serviceUrl)
  const names = (['curl', 'SDK', 'fetch'] as const).filter((name) => name !== 'SDK' || operation !== null)
  const copy = (name: keyof typeof copied) =>
    runAction(async () => copyText(copied[name](await keyOf(academyId))), `Copied as ${name}`)
  return (
    <div ref={bar} className="flex flex-wrap gap-1.5">
      {hasActions && (
        <Button
          look="primary"
          icon={<Repeat aria-hidden />}
          onClick={() => replay(academyId)}
          title={`Send it again (${keysText('Alt+KeyS')})`}
        >
          Replay
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} onClick={edit} title="Change it before it is sent (e)">
        Edit and resend
      </Button>
      {!isGone && (
        <Actions label="Copy as">
          {names.map((name) => (
            <MenuItem key={name} onClick={() => copy(name)}>
              {name}
            </MenuItem>
          ))}
        </Actions>
      )}
      {hasActions && (
        <Actions label="More">
          <MenuItem note={keysText('Alt+KeyB')} onClick={() => fork(entryId)}>
            Fork before this
          </MenuItem>
          <MenuItem note={keysText('Alt+KeyN')} onClick={failNext}>
            {status >= 400 && code !== undefined ? 'Fail next like this' : 'Fail the next one'}
          </MenuItem>
          {previousKey !== undefined && (
            <MenuItem onClick={() => address.set({ compare: previousKey })}>
              Compare with {numberOf(previousKey)}
            </MenuItem>
          )}
          {academies
            .filter(({ id }) => id !== academyId)
            .map(({ id, name }) => (
              <MenuItem key={id} onClick={() => replay(id)}>
                Replay in {name}
              </MenuItem>
            ))}
        </Actions>
      )}
    </div>
  )
}

/** A button that opens a list of actions. */
function Actions({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu
      label={label}
      trigger={
        <Button>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}
