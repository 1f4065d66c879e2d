import { useQuery } from '@tanstack/react-query'
import { GitFork, Pencil, Repeat, X, Zap } from 'lucide-react'
import { useRef, useState } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { controlsOf, DashboardError, type JournalEntryDetail, type PlatformRequest } from '../../api/client.ts'
import { academiesQuery, requestQuery, platformRequestQuery } from '../../api/queries.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { numberOf } from '../../api/request-number.ts'
import { runAction } from '../../api/run-action.ts'
import { undoable } from '../../api/undoable.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { Changeable } from '../../ui/read-only.tsx'
import { useAcademyActions } from '../../shell/academy-actions.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty, Loading } from '../../ui/empty.tsx'
import { Json } from '../../ui/json.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { Time } from '../../ui/time.tsx'
import { codeOf } from './request-code.ts'
import { MaskedHeaders } from './masked-headers.tsx'
import { StateChanges } from './state-changes.tsx'
import { keyOf } from './valid-key.ts'
import { Why } from './why.tsx'

interface RequestDetailProps {
  /** The key of the row. */
  readonly requestKey: string
  /** Undefined when the list no longer has it. */
  readonly row: RequestRow | undefined
  readonly onClose: () => void
}

/** Everything about one request. */
export function RequestDetail({ requestKey, row, onClose }: RequestDetailProps) {
  const academyId = useAcademyId()
  const isOfAcademy = !requestKey.startsWith('none ')
  const entryId = isOfAcademy ? requestKey : requestKey.slice('none '.length)
  const own = useQuery({ ...requestQuery(academyId, entryId), enabled: isOfAcademy })
  const unknown = useQuery({ ...platformRequestQuery(entryId), enabled: !isOfAcademy })
  const { data: entry, error } = isOfAcademy ? own : unknown
  return (
    <>
      <header className="sticky z-1 top-0 flex items-center justify-between gap-2 min-h-11 py-2 pr-3 pl-5 border-b bg-background">
        <div className="flex items-baseline gap-2 min-w-0 [&_h2]:truncate">
          <h2>
            <span className="font-mono text-small">{entry?.method ?? row?.method}</span>{' '}
            {entry?.operation ?? row?.operation ?? 'no operation'}
          </h2>
          <span className="text-muted" title={entryId}>
            {numberOf(entryId)}
          </span>
        </div>
        <Button look="quiet" isIconOnly icon={<X aria-hidden />} onClick={onClose}>
          Close the details
        </Button>
      </header>
      {entry ? (
        <Entry
          entry={{ ...others, ...entry }}
          nearestKey={unknown.data?.nearest_key ?? null}
          isOfAcademy={isOfAcademy}
          gone={isGone(error) ? titleOf(error) : undefined}
        />
      ) : error ? (
        <Empty title={titleOf(error)}>{error.message}</Empty>
      ) : (
        <Loading />
      )}
    </>
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
  return status === 404 ? 'The server no longer keeps this request' : 'The request could not be read'
}

const parts = [
  { value: 'request', label: 'Request' },
  { value: 'response', label: 'Response' },
  { value: 'state', label: 'State ±' },
] as const

type Entry = JournalEntryDetail

/** The values of fields that a request without an academy does not have. */
const others = { changes: [], record: null }

interface EntryProps {
  readonly entry: Entry
  readonly nearestKey: PlatformRequest['nearest_key']
  readonly isOfAcademy: boolean
  /** Why the server no longer has the request; undefined when it has it. */
  readonly gone: string | undefined
}

function Entry({ entry, nearestKey, isOfAcademy, gone }: EntryProps) {
  const { method, path, status, code, at, received_at, duration_ms } = entry
  const [part, setPart] = useState<(typeof parts)[number]['value']>(
    entry.changes !== null && entry.changes.length > 0 ? 'state' : 'response',
  )
  return (
    <div className="flex flex-col gap-4 pt-4 pb-8 px-5 [&_fieldset]:self-start">
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
      <Why entry={entry} nearestKey={nearestKey} />
      {gone !== undefined && (
        <p role="status" className="py-2 px-3 border border-amber rounded-[6px]">
          {gone}. It cannot be replayed.
        </p>
      )}
      <Changeable>
        {gone === undefined ? (
          <Actions entry={entry} isOfAcademy={isOfAcademy} />
        ) : (
          <div className="flex flex-wrap gap-1.5">
            <EditButton />
          </div>
        )}
      </Changeable>
      <Segmented label="Part of the request" options={parts} value={part} onChange={(value) => setPart(value)} />
      {part === 'request' && (
        <>
          <Body label="Request body" value={entry.request_body} none="The request has no body." />
          <MaskedHeaders label="Request headers" headers={entry.request_headers} />
        </>
      )}
      {part === 'response' && (
        <>
          <Body label="Response body" value={entry.response_body} none="There was no complete response." />
          <MaskedHeaders label="Response headers" headers={entry.response_headers} />
        </>
      )}
      {part === 'state' && <StateChanges changes={entry.changes} method={method} />}
    </div>
  )
}

function Body({ label, value, none }: { readonly label: string; readonly value: unknown; readonly none: string }) {
  return value === undefined ? <p className="text-muted">{none}</p> : <Json label={label} value={value} />
}

/** Opens the request as a form. */
function EditButton() {
  const address = useViewSearch()
  const edit = () => address.set({ compose: address.get('request') })
  useCommands([{ label: 'Edit and resend the request', group: 'Requests', keys: 'e', run: edit }])
  return (
    <Button icon={<Pencil aria-hidden />} onClick={edit} title="Change it before it is sent (e)">
      Edit and resend
    </Button>
  )
}

function Actions({ entry, isOfAcademy }: { readonly entry: Entry; readonly isOfAcademy: boolean }) {
  const academyId = useAcademyId()
  const { fork } = useAcademyActions(academyId)
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
    runAction(() =>
      undoable({
        what: 'the fault',
        message: `The next ${operation ?? 'request'} fails with ${code ?? 'internal_error'}`,
        async run() {
          const { faults } = controlsOf(academyId)
          const failure = code === undefined ? ({ code: 'internal_error' } as const) : { code }
          const { id } = await faults.add({ operation: operation ?? '*', times: 1, ...failure })
          return () => faults.remove(id)
        },
      }),
    )
  useCommands(
    isOfAcademy
      ? [
          {
            label: 'Replay the request',
            group: 'Requests',
            keys: 'Alt+KeyS',
            isChange: true,
            run: () => replay(academyId),
          },
          {
            label: 'Fork before the request',
            group: 'Requests',
            keys: 'Alt+KeyB',
            isChange: true,
            run: () => fork(entryId),
          },
          { label: 'Fail the next one like this', group: 'Requests', keys: 'Alt+KeyN', isChange: true, run: failNext },
        ]
      : [],
  )
  const copied = codeOf(entry, serviceUrl)
  const copy = (name: keyof typeof copied) => async () => copied[name](await keyOf(academyId))
  return (
    <div ref={bar} className="flex flex-wrap gap-1.5">
      {isOfAcademy && (
        <>
          <Button icon={<Repeat aria-hidden />} onClick={() => replay(academyId)} title="Send it again (r)">
            Replay
          </Button>
          {academies.length > 1 && (
            <Menu label="Replay in another academy" trigger={<Button>Replay in…</Button>}>
              {(close) =>
                academies
                  .filter(({ id }) => id !== academyId)
                  .map(({ id, name }) => (
                    <MenuItem
                      key={id}
                      onClick={() => {
                        close()
                        replay(id)
                      }}
                    >
                      {name}
                    </MenuItem>
                  ))
              }
            </Menu>
          )}
          <Button
            icon={<GitFork aria-hidden />}
            onClick={() => fork(entryId)}
            title="Open the academy as it was before (b)"
          >
            Fork before this
          </Button>
          <Button icon={<Zap aria-hidden />} onClick={failNext} title="Add a fault that fires once (f)">
            {status >= 400 && code !== undefined ? 'Fail next like this' : 'Fail the next one'}
          </Button>
        </>
      )}
      <EditButton />
      <CopyButton value={copy('curl')}>curl</CopyButton>
      {operation !== null && <CopyButton value={copy('sdk')}>SDK</CopyButton>}
      <CopyButton value={copy('fetch')}>fetch</CopyButton>
    </div>
  )
}
