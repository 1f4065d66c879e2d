import { Eraser, Pause, Play, Send } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { platformControls, undoableOf } from '../../api/client.ts'
import { useOlderRequests, usePausedRows, useRequestRows } from '../../api/live.tsx'
import type { RequestRow } from '../../api/request-log.ts'
import { runAction } from '../../api/run-action.ts'
import { useIsReadOnly } from '../../ui/read-only.tsx'
import { undoable, undoIn } from '../../api/undoable.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Part } from '../../shell/part.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { later } from '../../ui/later.tsx'
import { View } from '../../ui/view.tsx'
import { type Filter, matches, statuses } from './filter.ts'
import { Filters } from './filters.tsx'
import { grouped, single } from './groups.ts'
import { RequestList } from './request-list.tsx'

const RequestDetail = later(() => import('./request-detail.tsx').then(({ RequestDetail }) => RequestDetail))
const Composer = later(() => import('./composer.tsx').then(({ Composer }) => Composer))
const NoRequests = later(() => import('./no-requests.tsx').then(({ NoRequests }) => NoRequests))

/** The requests of an academy, newest first, beside the one that is open. */
export function Requests() {
  const academyId = useAcademyId()
  const address = useViewSearch()
  const live = useRequestRows(academyId)
  const older = useOlderRequests(academyId)
  const [paused, setPaused] = useState<typeof live>()
  usePausedRows(academyId, paused !== undefined)
  const rows = paused ?? live
  const filter: Filter = {
    status: address.oneOf('status', statuses),
    operation: address.get('operation'),
    client: address.get('client'),
    between: address.get('between'),
    search: address.get('search'),
  }
  const { status, operation, client, between, search } = filter
  const matching = useMemo(
    () => rows?.filter((row) => matches(row, { status, operation, client, between, search })).toReversed() ?? [],
    [rows, status, operation, client, between, search],
  )
  const operations = useMemo(() => seenIn(rows, ({ operation }) => operation, operation), [rows, operation])
  const clients = useMemo(() => seenIn(rows, ({ client }) => client, client), [rows, client])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const selectedKey = address.get('request')
  const groups = useMemo(
    () => (search === undefined ? grouped(matching, opened, selectedKey) : matching.map(single)),
    [matching, opened, selectedKey, search],
  )
  // Requests with a wrong key can be those of another app.
  const isUnused = rows !== undefined && status !== 'no academy' && rows.every(({ isOfAcademy }) => !isOfAcademy)
  const selected = rows?.find(({ key }) => key === selectedKey)
  const searchField = useRef<HTMLInputElement>(null)
  const previous =
    selected &&
    rows?.findLast(
      ({ operation, received_at, key }) =>
        operation === selected.operation && received_at <= selected.received_at && key !== selectedKey,
    )
  const select = (key: string | undefined) => address.set({ request: key, compare: undefined })
  const openView = useOpenView()

  const move = (step: 1 | -1) => {
    const stops = groups.filter(({ isOpen }) => !isOpen)
    const at = stops.findIndex(({ key }) => key === selectedKey)
    const next = stops[at < 0 ? 0 : Math.min(Math.max(at + step, 0), stops.length - 1)]
    if (next) select(next.rows[0]?.key)
  }
  const toggleGroup = (key: string) => {
    const next = new Set(opened)
    if (!next.delete(key)) next.add(key)
    setOpened(next)
  }
  const pause = () => setPaused(paused ? undefined : live)
  const clearRows = async () => {
    // The list is read again after a change of the academy's journal alone, so that one comes second.
    const { undo_id } = await undoableOf().journal.clear()
    const own = await undoableOf(academyId).journal.clear()
    select(undefined)
    return async () => {
      await platformControls().undo(undo_id)
      await undoIn(academyId, own)()
    }
  }
  const clear = () =>
    runAction(() => {
      setPaused(undefined)
      return undoable({
        what: 'the clearing of the requests',
        message: 'The list of requests is empty',
        run: clearRows,
      })
    })

  const isReadOnly = useIsReadOnly()
  const composed = address.get('compose')
  const isComposing = composed !== undefined && !isReadOnly
  const compose = () => address.set({ compose: 'new' })

  useCommands([
    { label: 'Next request', group: 'Requests', keys: 'j', isInPalette: false, run: () => move(1) },
    { label: 'Previous request', group: 'Requests', keys: 'k', isInPalette: false, run: () => move(-1) },
    {
      label: 'Search the requests',
      group: 'Requests',
      keys: '/',
      isInPalette: false,
      run: () => searchField.current?.focus(),
    },
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
            <Filters
              filter={filter}
              operations={operations}
              clients={clients}
              onChange={address.set}
              searchField={searchField}
            />
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
          <Button isChange icon={<Send aria-hidden />} onClick={compose} title="Write a request and send it (s)">
            <span className="max-narrow:sr-only">Send</span>
          </Button>
          <Button isChange isIconOnly icon={<Eraser aria-hidden />} onClick={clear}>
            Clear
          </Button>
        </>
      }
      pane={
        (isComposing || selectedKey !== undefined) && (
          <Part name="The request">
            {isComposing ? (
              <Composer
                key={composed}
                from={composed}
                onClose={() => address.set({ compose: undefined })}
                onOpen={(id) => address.set({ compose: undefined, request: id })}
              />
            ) : (
              selectedKey !== undefined && (
                <RequestDetail
                  requestKey={selectedKey}
                  row={selected}
                  previousKey={previous?.isOfAcademy ? previous.key : undefined}
                  onClose={() => select(undefined)}
                />
              )
            )}
          </Part>
        )
      }
    >
      {between !== undefined && (
        <p className="flex items-center gap-3 py-1.5 px-5 border-b bg-surface" role="status">
          Only requests of{' '}
          {between
            .split(' ')
            .map((time) => formatTime(time, 'clock'))
            .join(' to ')}
          <Button look="quiet" onClick={() => address.set({ between: undefined })}>
            Show all times
          </Button>
        </p>
      )}
      {isUnused ? (
        <Part name="This view">
          <NoRequests academyId={academyId} others={rows.length} />
        </Part>
      ) : groups.length === 0 && rows ? (
        <Empty title="No request matches">
          <Button onClick={() => openView(academyId)}>Show all requests</Button>
          {older && <Button onClick={() => runAction(older)}>Load older</Button>}
        </Empty>
      ) : (
        <RequestList
          groups={groups}
          selectedKey={selectedKey}
          onSelect={select}
          onToggle={toggleGroup}
          onOlder={older && (() => runAction(older))}
        />
      )}
    </View>
  )
}

/** The different values of the rows and the chosen one, in order. */
function seenIn(
  rows: readonly RequestRow[] = [],
  valueOf: (row: RequestRow) => string | null | undefined,
  chosen: string | undefined,
): readonly string[] {
  const seen = new Set(rows.map(valueOf).concat(chosen))
  return [...seen].flatMap((value) => value ?? []).toSorted()
}
