import { useQuery } from '@tanstack/react-query'
import { Check, CirclePause } from 'lucide-react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { Offer } from '../../api/client.ts'
import { useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'

/** The names of the lists stay while the courses scroll. */
const look = [
  'w-auto! min-w-full [&_tr>:not(:first-child)]:border-l',
  '[&_thead_th]:h-auto! [&_thead_th]:py-1.5! [&_thead_th]:align-bottom [&_thead_th]:whitespace-normal!',
  '[&_thead_th:not(:first-child)]:min-w-32.5 [&_thead_th:not(:first-child)]:max-w-45 [&_thead_th:first-child]:z-2!',
  '[&_th:first-child]:left-0 [&_th:first-child]:w-50 [&_th:first-child]:min-w-30 [&_th:first-child]:max-w-50',
  'max-narrow:[&_th:first-child]:w-30 max-narrow:[&_th:first-child]:max-w-30 max-narrow:[&_th:first-child]:pl-3!',
  '[&_tbody_th]:top-auto! [&_tbody_th]:h-9! [&_tbody_th]:text-[13px]! [&_tbody_th]:truncate',
].join(' ')

/** Which list gets which course, and by which offer. Courses and lists without an offer are left out. */
export function Matrix({ offers }: { readonly offers: readonly Offer[] }) {
  const pathTo = useRecordPath()
  const { data: courses = [] } = useQuery(useAcademy().queries.courses.list())
  const lists = [...new Set(offers.flatMap(listsOf))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const granted = courses.filter(({ slug }) => offers.some((offer) => offer.courses.includes(slug)))
  if (lists.length === 0 || granted.length === 0) {
    return (
      <Empty title="No list gets a course">
        <p>Open an offer to choose its courses and the lists that it is granted to.</p>
      </Empty>
    )
  }
  const columns: readonly Column<string>[] = [
    {
      head: 'List',
      isRowHead: true,
      cell: (list) => (
        <Link href={pathTo('list', list)} title={list}>
          {list}
        </Link>
      ),
    },
    ...granted.map(({ id, slug, title, term }) => ({
      head: (
        <>
          <Link className="line-clamp-3" href={pathTo('course', id)} title={title}>
            {title}
          </Link>
          {term === 'free' && <small className="block text-small font-normal">free for everybody</small>}
        </>
      ),
      cell: (list: string) => (
        <Cell offers={offers.filter((offer) => offer.courses.includes(slug) && listsOf(offer).includes(list))} />
      ),
    })),
  ]
  return (
    <>
      <DataTable label="Courses by list" columns={columns} rows={lists} className={look} />
      <p className="text-small text-muted py-2 px-5 border-t bg-surface max-narrow:px-3">
        Lists and courses that no offer connects are left out.
      </p>
    </>
  )
}

/** Whether the members of a list get a course, and by which offers. */
function Cell({ offers }: { readonly offers: readonly Offer[] }) {
  const address = useViewSearch()
  if (offers.length === 0) return <span className="text-muted">no</span>
  return (
    <div className="flex flex-col items-start gap-1">
      {offers.map(({ id, name, status }) => (
        <button
          key={id}
          type="button"
          className="max-w-40 rounded-sm overflow-hidden [&>span]:max-w-full hover:underline"
          aria-haspopup="dialog"
          title={status === 'active' ? `Granted by “${name}”` : `“${name}” is inactive and grants nothing`}
          onClick={() => address.open({ offer: id })}
        >
          <Badge tone={status === 'active' ? 'green' : 'gray'}>
            {status === 'active' ? <Check aria-label="yes, by" /> : <CirclePause aria-label="inactive:" />}
            <span className="overflow-hidden text-ellipsis">{name}</span>
          </Badge>
        </button>
      ))}
    </div>
  )
}

/** The names of the lists whose members hold an offer. */
function listsOf({ granted_to, holder_list }: Offer): string[] {
  return holder_list ? [...granted_to, holder_list.name] : granted_to
}
