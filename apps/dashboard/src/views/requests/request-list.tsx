import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight, KeyRound, MailIcon, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

import { base } from '../../addresses.ts'
import { emailsQuery } from '../../api/emails.ts'
import { useRecordNames } from '../../api/queries.ts'
import type { RequestRow } from '../../api/request-log.ts'
import { useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Badge, FaultBadge, StatusBadge, Time } from '../../ui/badge.tsx'
import { useIsNarrow } from '../../ui/browser.ts'
import { formatTime } from '../../ui/text.ts'
import { type RequestGroup, rangeOf } from './groups.ts'
import { type RecordNames, idsIn } from './request-texts.ts'

interface RequestListProps {
  readonly groups: readonly RequestGroup[]
  readonly selectedKey: string | undefined
  /** The request that the selected one is compared with. */
  readonly comparedKey: string | undefined
  readonly onSelect: (key: string) => void
  /** Shows or hides the requests of a burst. */
  readonly onToggle: (key: string) => void
  /** What became of older requests; undefined when there were none. */
  readonly older: string | undefined
}

/** The rows that are in sight. New rows come at the top, and the rows in sight stay where they are. */
export function RequestList({ groups, selectedKey, comparedKey, onSelect, onToggle, older }: RequestListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = useIsNarrow() ? 52 : 32
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey(index) {
      const group = groups[index]
      return group ? `${group.key}${group.isPart ? ' part' : ''}` : index
    },
    overscan: 12,
    // At the top the newest row stays in sight. Below it the rows in sight stay where they are.
    anchorTo: (scroller.current?.scrollTop ?? 0) < height ? 'start' : 'end',
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const selectedIndex = groups.findIndex(({ key, rows }) => rows.length === 1 && key === selectedKey)
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex)
    // Only when another row is selected, and not when its place changes.
  }, [selectedKey])
  const hasEmail = useHasEmail()
  const items = virtualizer.getVirtualItems()
  const shown = items.flatMap(({ index }) => groups[index]?.rows.slice(0, 1) ?? [])
  const names = useRecordNames(useAcademy().id, idsIn(shown.map(({ path }) => path)))
  // The benchmark measures the time until here.
  useEffect(() => void performance.mark('requests shown'), [])

  return (
    <div
      ref={scroller}
      className="frame flex-1 @container overflow-auto [overflow-anchor:none] [contain:strict]"
      role="region"
      aria-label="List of requests"
      tabIndex={0}
    >
      <ol
        style={{ height: virtualizer.getTotalSize() }}
        className="relative [&_li]:absolute [&_li]:top-0 [&_li]:left-0 [&_li]:w-full"
      >
        {items.map(({ index, key, start }) => {
          const group = groups[index]
          if (!group) return null
          return (
            <li
              key={key}
              style={{ height, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={groups.length}
            >
              <Item
                group={group}
                isSelected={group.rows.length === 1 && group.key === selectedKey}
                isCompared={group.rows.length === 1 && group.key === comparedKey}
                names={names}
                hasEmail={hasEmail}
                onSelect={onSelect}
                onToggle={onToggle}
              />
            </li>
          )
        })}
      </ol>
      {older !== undefined && <p className="py-3 px-5 text-muted max-narrow:px-3">{older}</p>}
    </div>
  )
}

const rowLook =
  'frame grid grid-cols-[58px_48px_minmax(56px,1fr)_minmax(0,auto)_176px_64px] items-center gap-x-3 px-5 border-b text-foreground text-left size-full hover:bg-hover hover:no-underline aria-[current=true]:bg-selected aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent-fill)] data-part:pl-9 narrow:@max-[720px]:grid-cols-[58px_44px_minmax(56px,1fr)_minmax(0,auto)_168px] narrow:@max-[720px]:gap-x-2 narrow:@max-[720px]:px-3 max-narrow:grid-cols-[auto_minmax(0,1fr)_auto] max-narrow:grid-rows-[20px_20px] max-narrow:content-center max-narrow:gap-y-0.5 max-narrow:gap-x-2 max-narrow:px-3'
const pathLook =
  'min-w-0 font-mono text-small truncate max-narrow:row-start-1 max-narrow:col-start-2 max-narrow:col-end-4'

interface ItemProps extends Pick<RequestListProps, 'onSelect' | 'onToggle'> {
  readonly group: RequestGroup
  readonly isSelected: boolean
  readonly isCompared: boolean
  readonly names: RecordNames
  readonly hasEmail: (row: RequestRow) => boolean
}

/** A link to a request, or a button that opens a burst. */
function Item({ group, isSelected, isCompared, names, hasEmail, onSelect, onToggle }: ItemProps) {
  const { key, rows, isPart, isOpen } = group
  const pathTo = useRecordPath()
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (!newest || !oldest) return null
  const { at, method, path, operation, status, code } = newest
  const { paths, durations } = rangeOf(rows, names)
  const isBurst = rows.length > 1
  const cells = (
    <>
      <span className="text-small text-muted max-narrow:row-start-2 max-narrow:col-start-1">
        <Time at={at} form="clock" />
      </span>
      <span className="font-mono text-[11px] font-semibold text-muted max-narrow:row-start-1 max-narrow:col-start-1">
        {method}
      </span>
      {isBurst ? (
        <span className={`flex items-center gap-1 ${pathLook}`} title={paths}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          <b>{rows.length} ×</b> {operation ?? ''}
          <span className="ml-2 min-w-0 truncate text-muted">{paths}</span>
        </span>
      ) : (
        <span className={`flex gap-3 ${pathLook}`} title={path}>
          <span className="truncate">{paths}</span>
          {operation !== null && <span className="flex-none text-muted font-sans max-narrow:hidden">{operation}</span>}
        </span>
      )}
      <span className="flex flex-wrap justify-end gap-1 max-h-5 overflow-hidden max-narrow:row-start-2 max-narrow:col-start-2 max-narrow:justify-start">
        {isCompared && <Badge tone="blue">compared</Badge>}
        {!isBurst && <Marks row={newest} hasEmail={hasEmail(newest)} />}
      </span>
      <span className="max-narrow:row-start-2 max-narrow:col-start-3">
        <StatusBadge status={status} code={code} />
      </span>
      <span className="text-small text-muted text-right whitespace-nowrap @max-[720px]:hidden max-narrow:hidden">
        {durations}
      </span>
    </>
  )
  return isBurst ? (
    <button
      type="button"
      className={rowLook}
      aria-expanded={isOpen}
      title={`${formatTime(oldest.at, 'clock')} to ${formatTime(at, 'clock')}`}
      onClick={() => onToggle(key)}
    >
      {cells}
    </button>
  ) : (
    <a
      href={base + pathTo('request', key)}
      className={rowLook}
      data-part={isPart || undefined}
      aria-current={isSelected || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onSelect(key)
      }}
    >
      {cells}
    </a>
  )
}

function Marks({ row, hasEmail }: { readonly row: RequestRow; readonly hasEmail: boolean }) {
  const { fault, clamped, ignored, isOfAcademy, usedKey } = row
  return (
    <>
      {!isOfAcademy && (
        <Badge title="The request reached no academy">
          <KeyRound aria-hidden />
          no academy, {usedKey === undefined || usedKey === 'none' ? 'no key' : usedKey}
        </Badge>
      )}
      {hasEmail && (
        <Badge tone="blue" title="An email was sent">
          <MailIcon role="img" aria-label="An email was sent" />
        </Badge>
      )}
      {clamped?.map(({ path, sent, used }) => (
        <Badge key={path} tone="amber" title={`${path}: ${sent} was read as ${used}`}>
          <TriangleAlert aria-hidden />
          {path.replace('query.', '')} {sent}→{used}
        </Badge>
      ))}
      {ignored && (
        <Badge tone="amber" title={`Ignored: ${ignored.join(', ')}`}>
          <TriangleAlert aria-hidden />
          {ignored.length} ignored
        </Badge>
      )}
      {fault && <FaultBadge id={fault.id} />}
    </>
  )
}

/** Tells whether a request sent an email: the email has its time, and an address of its body. */
function useHasEmail(): (row: RequestRow) => boolean {
  const { data: emails = [] } = useQuery(emailsQuery(useAcademy().id))
  const byTime = useMemo(() => Map.groupBy(emails, ({ sent_at }) => sent_at), [emails])
  return ({ at, bodyText, method }) =>
    method === 'POST' && (byTime.get(at)?.some(({ to }) => bodyText.includes(to.toLowerCase())) ?? false)
}
