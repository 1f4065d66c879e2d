import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import type { List, ListMember } from '../../api/client.ts'
import { listQuery } from '../../api/queries.ts'
import { RecordLink, useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { Badge, Chip, Time } from '../../ui/badge.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { Details, RowText, Rows, Section } from '../../ui/layout.tsx'
import { runUndoable, toast } from '../../ui/messages.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { countOf } from '../../ui/text.ts'
import { AddStudents, Members } from '../shared/members.tsx'
import { RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'

/** A list by id or name: its members, and the courses that they get. */
export function ListPane({ id: idOrName, onClose }: PaneProps) {
  const { id, controls } = useAcademy()
  const { lists } = controls
  return (
    <RecordPane
      kind="list"
      id={idOrName}
      query={useQuery(listQuery(id, idOrName))}
      nameOf={({ name }) => name}
      onClose={onClose}
      remove={(list) =>
        list.offer_id === null
          ? {
              run: () => lists.delete(list.id),
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
      {(list) => (
        <>
          {list.offer_id !== null && <WhyLocked offerId={list.offer_id} />}
          <SavedField label="Name" value={list.name} onSave={(text) => lists.update(list.id, { name: text.trim() })} />
          <SavedField
            label="Description"
            value={list.description ?? ''}
            placeholder="No description"
            isMultiline
            onSave={(text) => lists.update(list.id, { description: text.trim() || null })}
          />
          <Details
            rows={{
              Created: <Time at={list.created_at} form="full" />,
              Changed: <Time at={list.updated_at} form="full" />,
              Id: <Copyable value={list.id} name="id" />,
            }}
          />
          <GrantedCourses list={list} />
          <ListMembers list={list} />
        </>
      )}
    </RecordPane>
  )
}

function WhyLocked({ offerId }: { readonly offerId: string }) {
  const { data: offers = [] } = useQuery(useAcademy().queries.offers.list())
  const name = offers.find(({ id }) => id === offerId)?.name
  return (
    <div className="flex items-start gap-2 py-2 px-3 rounded-lg bg-gray-soft [&_a]:underline [&_svg]:mt-0.75 [&_svg]:text-muted">
      <Lock aria-hidden />
      <p>
        The members are the holders of{' '}
        <RecordLink kind="offer" id={offerId}>
          {name === undefined ? 'an offer' : `the offer “${name}”`}
        </RecordLink>
        . A request that changes the members gets <code>list_managed_by_offer</code>. Change the holders of the offer
        instead.
      </p>
    </div>
  )
}

/** The courses that the members get by offers, active or not. */
function GrantedCourses({ list: { id, name } }: { readonly list: List }) {
  const { queries } = useAcademy()
  const pathTo = useRecordPath()
  const { data: offers = [] } = useQuery(queries.offers.list())
  const { data: courses = [] } = useQuery(queries.courses.list())
  const held = offers.filter(({ granted_to, holder_list }) => granted_to.includes(name) || holder_list?.id === id)
  const granted = courses
    .map((course) => ({ ...course, granting: held.filter((offer) => offer.courses.includes(course.slug)) }))
    .filter(({ granting }) => granting.length > 0)
  return (
    <Section title="Courses" note={granted.length}>
      <Rows label="Courses" empty="The members get no course: no offer with courses is granted to the list.">
        {granted.map((course) => (
          <li key={course.id}>
            <RowText title={course.title} href={pathTo('course', course.id)} />
            {course.granting.every(({ status }) => status !== 'active') && (
              <Badge title="An inactive offer grants nothing">not given: offer inactive</Badge>
            )}
            {course.granting.map((offer) => (
              <Chip key={offer.id} href={pathTo('offer', offer.id)}>
                {offer.name}
              </Chip>
            ))}
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** How many addresses one request may have. */
const mostEmails = 100

/** The members of a list, to add and remove. Those of a list of an offer are changed with the offer. */
function ListMembers({ list: { id: listId, member_count, offer_id } }: { readonly list: List }) {
  const { lists } = useAcademy().controls
  /** Adds members. Returns how many of them are new students. */
  const add = async (emails: readonly string[]): Promise<number> => {
    const results = []
    for (let from = 0; from < emails.length; from += mostEmails) {
      results.push(...(await lists.members.add(listId, { emails: emails.slice(from, from + mostEmails) })))
    }
    const failed = results.flatMap((result) =>
      result.status === 'error' ? [`${result.email}: ${result.message}`] : [],
    )
    if (failed.length > 0) throw new Error(failed.join('; '))
    return results.filter(({ status }) => status === 'created').length
  }
  const remove = ({ student_id: userId, name, email }: ListMember) =>
    runUndoable(`the removal of ${name ?? email}`, `${name ?? email} is no longer on the list`, async () => {
      await lists.members.remove(listId, userId)
      return () => add([email])
    })
  return (
    <Section title="Members" note={member_count.toLocaleString('en')}>
      {offer_id === null && (
        <AddStudents
          label="Add members"
          hint="Search a student, or paste email addresses and press Enter. A new address becomes a student."
          onAdd={async (emails) => {
            const created = await add(emails)
            if (created > 0) toast(`${countOf(created, 'new student')} of the academy`)
          }}
        />
      )}
      <Members listId={listId} name="members" onRemove={offer_id === null ? remove : undefined} />
    </Section>
  )
}
