import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'

import type { List } from '../../api/client.ts'
import { coursesQuery, listQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Chip, Details, Rows, RowText, Section } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { isHeldBy } from '../shared/grants.ts'
import { Members } from '../shared/members.tsx'
import { QueryResult } from '../shared/query-result.tsx'
import styles from './lists.module.css'

/** A list by id or name: its members, and the courses that they get. */
export function ListSheet({ list: idOrName, onClose }: { readonly list: string; readonly onClose: () => void }) {
  const list = useQuery(listQuery(useAcademyId(), idOrName))
  return (
    <Dialog isOpen place="sheet" title={list.data?.name ?? 'List'} onClose={onClose}>
      <QueryResult query={list}>
        {(found) =>
          found ? (
            <>
              <Facts list={found} />
              <GrantedCourses list={found} />
              <Section title="Members" note={<span className="muted">{found.member_count.toLocaleString('en')}</span>}>
                <Members listId={found.id} name="members" />
              </Section>
            </>
          ) : (
            <Empty title="This list does not exist">It was deleted or renamed, or the academy was reset.</Empty>
          )
        }
      </QueryResult>
    </Dialog>
  )
}

function Facts({ list: { id, description, created_at, updated_at, offer_id } }: { readonly list: List }) {
  return (
    <>
      {offer_id !== null && <WhyLocked offerId={offer_id} />}
      <Details
        rows={{
          ...(description !== null && { Description: description }),
          Created: <Time at={created_at} form="full" />,
          Changed: <Time at={updated_at} form="full" />,
          Id: <Copyable value={id} name="id" />,
        }}
      />
    </>
  )
}

function WhyLocked({ offerId }: { readonly offerId: string }) {
  const academyId = useAcademyId()
  const { data: offers = [] } = useQuery(offersQuery(academyId))
  const name = offers.find(({ id }) => id === offerId)?.name
  return (
    <div className={styles['note']}>
      <Lock aria-hidden />
      <p>
        The members are the holders of{' '}
        <Link href={pathOf(academyId, 'offers', { offer: offerId })}>
          {name === undefined ? 'an offer' : `the offer “${name}”`}
        </Link>
        . The API responds with <code>list_managed_by_offer</code> to a request that changes this list. Change the
        holders of the offer instead.
      </p>
    </div>
  )
}

/** The courses that the members get by offers, active or not. */
function GrantedCourses({ list }: { readonly list: List }) {
  const academyId = useAcademyId()
  const { data: offers = [] } = useQuery(offersQuery(academyId))
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  const held = offers.filter((offer) => isHeldBy(offer, list))
  const granted = courses.flatMap((course) => {
    const granting = held.filter((offer) => offer.courses.includes(course.slug))
    return granting.length === 0 ? [] : [{ ...course, granting }]
  })
  return (
    <Section title="Courses" note={<span className="muted">{granted.length}</span>}>
      {granted.length === 0 ? (
        <p className="muted">The members get no course: no offer with courses is granted to the list.</p>
      ) : (
        <Rows label="Courses">
          {granted.map(({ id, title, granting }) => {
            const isActive = granting.some(({ status }) => status === 'active')
            return (
              <li key={id}>
                <RowText title={title}>
                  <Link href={pathOf(academyId, 'courses', { course: id })}>{title}</Link>
                </RowText>
                {!isActive && <Badge title="An inactive offer grants nothing">not given: offer inactive</Badge>}
                {granting.map((offer) => (
                  <Chip key={offer.id} href={pathOf(academyId, 'offers', { offer: offer.id })}>
                    {offer.name}
                  </Chip>
                ))}
              </li>
            )
          })}
        </Rows>
      )}
    </Section>
  )
}
