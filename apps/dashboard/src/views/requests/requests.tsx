import { Eraser, Pause, Play, Send } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { type Academy, platformControls, undoableOf } from '../../api/client.ts'
import { usePausedRequests } from '../../api/live.tsx'
import { academiesQuery, useIsHosted } from '../../api/queries.ts'
import { type RequestRow, numberOf, useRequests } from '../../api/request-log.ts'
import { latestOf } from '../../shell/academies.ts'
import { useAcademy } from '../../shell/academy.tsx'
import { useCommands } from '../../shell/commands.tsx'
import { Part } from '../../shell/part.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice, Segmented } from '../../ui/field.tsx'
import { later } from '../../ui/later.tsx'
import { Empty, View } from '../../ui/layout.tsx'
import { runUndoable } from '../../ui/messages.tsx'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { countOf, formatTime, namesOf } from '../../ui/text.ts'
import { pathOf } from '../../view-path.ts'
import { ViewSearchField } from '../shared/search-field.tsx'
import { type Filter, filterOf, filterStatuses, matches, statusNames } from './filter.ts'
import { grouped, single } from './groups.ts'
import { RequestList } from './request-list.tsx'

const RequestPane = later(() => import('./request-detail.tsx').then(({ RequestPane }) => RequestPane))
const Composer = later(() => import('./composer.tsx').then(({ Composer }) => Composer))
const NoRequests = later(() => import('./no-requests.tsx').then(({ NoRequests }) => NoRequests))

/** In the address while a person chooses the request to compare with. */
const choosing = 'choose'

/** The requests of an academy, newest first, beside the one that is open. */
export function Requests() {
  const { id: academyId, change } = useAcademy()
  const address = useViewSearch()
  const { rows: live, isReading, older } = useRequests(academyId)
  const [paused, setPaused] = useState<typeof live>()
  usePausedRequests(paused !== undefined)
  const rows = paused ?? live
  const filter = filterOf(address)
  const filterKey = Object.values(filter).join('\n')
  const operations = useSeen(rows, 'operation', 'All operations', filter)
  const clients = useSeen(rows, 'client', 'All clients', filter)
  const matching = useMemo(() => rows?.filter((row) => matches(row, filter)).toReversed() ?? [], [rows, filterKey])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const selectedKey = address.get('request')
  const comparedKey = address.get('compare')
  const groups = useMemo(
    () => (filter.search === undefined ? grouped(matching, opened, selectedKey, comparedKey) : matching.map(single)),
    [matching, opened, selectedKey, comparedKey],
  )
  // Requests with a wrong key can be those of another app.
  const isUnused = rows?.every(({ isOfAcademy }) => !isOfAcademy) === true && filter.status !== 'no academy'
  const selected = rows?.find(({ key }) => key === selectedKey)
  const previous =
    selected &&
    rows?.findLast(
      ({ operation, received_at, key }) =>
        operation === selected.operation && received_at <= selected.received_at && key !== selectedKey,
    )
  const isChoosing = selectedKey !== undefined && comparedKey === choosing
  const select = (key: string) => address.open({ request: key, compare: undefined })
  const close = () => address.set({ request: undefined, compare: undefined })
  const openView = useOpenView()

  const move = (step: 1 | -1) => {
    const stops = groups.filter(({ isOpen }) => !isOpen)
    const at = stops.findIndex(({ key }) => key === selectedKey)
    const [next] = stops[at < 0 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1)]?.rows ?? []
    if (next) select(next.key)
  }
  const toggleGroup = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  const pause = () => setPaused(paused ? undefined : live)
  const clear = () => {
    setPaused(undefined)
    runUndoable('the clearing of the requests', 'The list of requests is empty', async () => {
      // The list is read again after a change of the academy's journal alone, so that one comes second.
      const { undo_id } = await undoableOf().journal.clear()
      const undoOwn = await change(({ journal }) => journal.clear())
      close()
      return async () => {
        await platformControls().undo(undo_id)
        await undoOwn()
      }
    })
  }

  const isReadOnly = useIsReadOnly()
  const composed = isReadOnly ? undefined : address.get('compose')
  useCommands([
    { label: 'Next request', group: 'Requests', keys: 'j', isInPalette: false, run: () => move(1) },
    { label: 'Previous request', group: 'Requests', keys: 'k', isInPalette: false, run: () => move(-1) },
    { label: 'Pause or resume the list', group: 'Requests', keys: 'p', run: pause },
    { label: 'Clear the list of requests', group: 'Requests', keys: 'Alt+KeyX', isChange: true, run: clear },
  ])

  const newest = paused?.at(-1)?.key
  const news = paused && live ? live.length - 1 - live.findLastIndex(({ key }) => key === newest) : 0
  return (
    <View
      title="Requests"
      tools={
        <>
          <div className="flex flex-1 flex-wrap gap-2 max-narrow:order-1 max-narrow:flex-none max-narrow:w-full">
            <Segmented
              label="Status"
              names={statusNames(filter.status)}
              value={filter.status ?? 'all'}
              onChoose={(value) => address.set({ status: filterStatuses.find((status) => status === value) })}
            />
            <Choice
              aria-label="Operation"
              className="w-38"
              names={operations}
              value={filter.operation ?? ''}
              onChoose={(operation) => address.set({ operation })}
            />
            <Choice
              aria-label="Client"
              className="w-32"
              title="By the header X-Client, or else User-Agent"
              names={clients}
              value={filter.client ?? ''}
              onChoose={(client) => address.set({ client })}
            />
            <ViewSearchField label="Search the requests" />
          </div>
          <Button
            icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
            onClick={pause}
            aria-pressed={paused !== undefined}
          >
            <span className="max-narrow:sr-only">
              {paused ? (news > 0 ? `Resume, ${news} new` : 'Resume') : 'Pause'}
            </span>
          </Button>
          <Button
            isChange
            icon={<Send aria-hidden />}
            onClick={() => address.open({ compose: 'new' })}
            title="Write a request and send it (s)"
          >
            <span className="max-narrow:sr-only">Send</span>
          </Button>
          <Button isChange isIconOnly icon={<Eraser aria-hidden />} onClick={clear}>
            Clear
          </Button>
        </>
      }
      pane={
        (composed ?? selectedKey) !== undefined && (
          <Part name="The request">
            {composed !== undefined ? (
              <Composer
                key={composed}
                from={composed}
                onClose={() => address.set({ compose: undefined })}
                onOpen={(id) => address.set({ compose: undefined, request: id })}
              />
            ) : (
              selectedKey !== undefined && (
                <RequestPane
                  requestKey={selectedKey}
                  row={selected}
                  previousKey={previous?.key}
                  onCompare={(key = choosing) => address.set({ compare: key })}
                  onClose={close}
                />
              )
            )}
          </Part>
        )
      }
    >
      <Elsewhere academyId={academyId} />
      {filter.between !== undefined && (
        <Notice action="Show all times" onAction={() => address.set({ between: undefined })}>
          Only requests of {filter.between.map((time) => formatTime(time, 'clock')).join(' to ')}
        </Notice>
      )}
      {isChoosing && (
        <Notice action="Cancel" onAction={() => address.set({ compare: undefined })}>
          Choose the request to compare with {numberOf(selectedKey)}.
        </Notice>
      )}
      {isUnused ? (
        <Part name="This view">
          <NoRequests others={rows?.length ?? 0} />
        </Part>
      ) : groups.length === 0 && rows ? (
        <Empty title={isReading ? 'No request matches so far' : 'No request matches'}>
          {isReading ? <p role="status">Reading older requests…</p> : older !== undefined && <p>{older}</p>}
          <Button onClick={() => openView(academyId)}>Show all requests</Button>
        </Empty>
      ) : (
        <RequestList
          groups={groups}
          selectedKey={selectedKey}
          comparedKey={comparedKey}
          onSelect={(key) => (isChoosing && key !== selectedKey ? address.set({ compare: key }) : select(key))}
          onToggle={toggleGroup}
          older={older}
        />
      )}
    </View>
  )
}

/** Says that the latest request reached another academy than this one, or how many did since the view was opened. */
function Elsewhere({ academyId }: { readonly academyId: string }) {
  const { data: academies } = useQuery(academiesQuery)
  // The academies of the hosted service are used by others, too.
  const isHosted = useIsHosted()
  const [known, setKnown] = useState(academies)
  const [hidden, setHidden] = useState<string>()
  if (!known && academies) setKnown(academies)
  const latest = latestOf(academies)
  if (isHosted || !latest || latest.id === academyId || latest.last_request?.id === hidden) return null
  const count = sentTo(latest) - sentTo(known?.find(({ id }) => id === latest.id))
  const hide = () => {
    setKnown(academies)
    setHidden(latest.last_request?.id)
  }
  return (
    <Notice action="Hide" onAction={hide}>
      {count > 0 ? countOf(count, 'request') : 'The latest request was'} with a key of{' '}
      <Link href={pathOf(latest.id)}>
        <bdi>{latest.name}</bdi>
      </Link>
    </Notice>
  )
}

/** How many requests an academy has got. */
const sentTo = (academy: Academy | undefined) =>
  academy?.last_request ? Number(numberOf(academy.last_request.id).slice(1)) : 0

interface NoticeProps {
  readonly action: string
  readonly onAction: () => void
  readonly children: ReactNode
}

/** Says above the list what it shows or waits for. */
const Notice = ({ action, onAction, children }: NoticeProps) => (
  <p className="flex items-center gap-3 py-1.5 px-5 border-b bg-surface" role="status">
    <span>{children}</span>
    <Button look="quiet" onClick={onAction}>
      {action}
    </Button>
  </p>
)

/** The different values that the rows have in a field, and the chosen one, below a name for all of them. */
function useSeen(rows: readonly RequestRow[] = [], field: 'operation' | 'client', all: string, filter: Filter) {
  const chosen = filter[field]
  return useMemo(() => {
    const seen = new Set(rows.map((row) => row[field]).concat(chosen))
    return { '': all, ...namesOf([...seen].flatMap((value) => value ?? []).toSorted()) }
  }, [rows, field, all, chosen])
}
