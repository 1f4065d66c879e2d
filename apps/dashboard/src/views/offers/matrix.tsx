import { useQuery } from '@tanstack/react-query'
import { Check, CirclePause } from 'lucide-react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { Offer } from '../../api/client.ts'
import { useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/layout.tsx'
import { Table } from '../../ui/table.tsx'

const columnHead = 'h-auto! py-1.5! align-bottom whitespace-normal!'
/** The names of the lists stay while the courses scroll. */
const listColumn = 'left-0 z-1 w-50 min-w-30 max-w-50 bg-surface max-narrow:w-30 max-narrow:max-w-30 max-narrow:pl-3!'

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
  return (
    <div className="flex flex-col flex-1 min-h-0">
      <Table label="Courses by list" className="w-auto! min-w-full">
        <thead>
          <tr>
            <th scope="col" className={`${columnHead} ${listColumn} z-2!`}>
              List
            </th>
            {granted.map(({ id, title, term }) => (
              <th key={id} scope="col" className={`${columnHead} min-w-32.5 max-w-45 border-l`}>
                <Link className="line-clamp-3" href={pathTo('course', id)} title={title}>
                  {title}
                </Link>
                {term === 'free' && <small className="block text-small font-normal">free for everybody</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list}>
              <th scope="row" className={`${listColumn} top-auto! h-9! text-[13px]! truncate`}>
                <Link href={pathTo('list', list)} title={list}>
                  {list}
                </Link>
              </th>
              {granted.map(({ id, slug }) => (
                <td key={id} className="border-l">
                  <Cell
                    offers={offers.filter((offer) => offer.courses.includes(slug) && listsOf(offer).includes(list))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-small text-muted py-2 px-5 border-t bg-surface max-narrow:px-3">
        Lists and courses that no offer connects are left out.
      </p>
    </div>
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
          onClick={() => address.set({ offer: id }, { isStep: true })}
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
