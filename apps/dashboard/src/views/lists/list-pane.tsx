import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'wouter'

import { controlsOf, type List } from '../../api/client.ts'
import { coursesQuery, listQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Badge } from '../../ui/badge.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Chip, Details, Rows, RowText, Section } from '../../ui/details.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { isHeldBy } from '../shared/grants.ts'
import { RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'
import { ListMembers } from './list-members.tsx'

/** A list by id or name: its members, and the courses that they get. */
export function ListPane({ id: idOrName, onClose }: PaneProps) {
  const academyId = useAcademyId()
  const query = useQuery(listQuery(academyId, idOrName))
  const list = query.data ?? undefined
  return (
    <RecordPane
      kind="list"
      id={idOrName}
      query={query}
      name={list?.name}
      onClose={onClose}
      remove={
        list?.offer_id === null
          ? {
              run: () => controlsOf(academyId).lists.remove(list.id),
              gone: (
                <p>
                  Its {countOf(list.member_count, 'member')} stay in the academy. Offers are no longer granted to them
                  by this list.
                </p>
              ),
            }
          : undefined
      }
    >
      {list && (
        <>
          <Facts list={list} />
          <GrantedCourses list={list} />
          <ListMembers list={list} />
        </>
      )}
    </RecordPane>
  )
}

function Facts({ list: { id, name, description, created_at, updated_at, offer_id } }: { readonly list: List }) {
  const academyId = useAcademyId()
  const save = (body: { readonly name: string } | { readonly description: string | null }) =>
    controlsOf(academyId).lists.update(id, body)
  return (
    <>
      {offer_id !== null && <WhyLocked offerId={offer_id} />}
      <SavedField label="Name" value={name} onSave={(text) => save({ name: text.trim() })} />
      <SavedField
        label="Description"
        value={description ?? ''}
        placeholder="No description"
        isMultiline
        onSave={(text) => save({ description: text.trim() || null })}
      />
      <Details
        rows={{
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
    <div className="flex items-start gap-2 py-2 px-3 rounded-lg bg-gray-soft [&_a]:underline [&_svg]:mt-0.75 [&_svg]:text-muted">
      <Lock aria-hidden />
      <p>
        The members are the holders of{' '}
        <Link href={pathOf(academyId, 'offers', { offer: offerId })}>
          {name === undefined ? 'an offer' : `the offer “${name}”`}
        </Link>
        . A request that changes the members gets <code>list_managed_by_offer</code>. Change the holders of the offer
        instead.
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
    <Section title="Courses" note={granted.length}>
      {granted.length === 0 ? (
        <p className="text-muted">The members get no course: no offer with courses is granted to the list.</p>
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
