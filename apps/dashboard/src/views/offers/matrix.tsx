import { Check, CirclePause } from 'lucide-react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { Course, Offer } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Table } from '../../ui/table.tsx'
import { pathOf } from '../../view-path.ts'
import styles from './matrix.module.css'

interface MatrixProps {
  readonly offers: readonly Offer[]
  readonly courses: readonly Course[]
}

/** Which list gets which course, and by which offer. Courses and lists without an offer are left out. */
export function Matrix({ offers, courses }: MatrixProps) {
  const academyId = useAcademyId()
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
    <div className={styles['matrix']}>
      <Table label="Courses by list">
        <thead>
          <tr>
            <th scope="col">List</th>
            {granted.map(({ id, title, term }) => (
              <th key={id} scope="col">
                <Link href={pathOf(academyId, 'courses', { course: id })} title={title}>
                  {title}
                </Link>
                {term === 'free' && <small>free for everybody</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lists.map((list) => (
            <tr key={list}>
              <th scope="row">
                <Link href={pathOf(academyId, 'lists', { list })} title={list}>
                  {list}
                </Link>
              </th>
              {granted.map(({ id, slug }) => (
                <td key={id}>
                  <Cell
                    offers={offers.filter((offer) => offer.courses.includes(slug) && listsOf(offer).includes(list))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles['note']}>Lists and courses that no offer connects are left out.</p>
    </div>
  )
}

/** Whether the members of a list get a course, and by which offers. */
function Cell({ offers }: { readonly offers: readonly Offer[] }) {
  const address = useViewSearch()
  if (offers.length === 0) return <span className={styles['none']}>no</span>
  return (
    <div className={styles['offers']}>
      {offers.map(({ id, name, status }) => (
        <button
          key={id}
          type="button"
          className={styles['offer']}
          aria-haspopup="dialog"
          title={status === 'active' ? `Granted by “${name}”` : `“${name}” is inactive and grants nothing`}
          onClick={() => address.set({ offer: id }, { isStep: true })}
        >
          <Badge tone={status === 'active' ? 'green' : 'gray'}>
            {status === 'active' ? <Check aria-label="yes, by" /> : <CirclePause aria-label="inactive:" />}
            <span>{name}</span>
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
