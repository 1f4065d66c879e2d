import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ListMember, Offer } from '../../api/client.ts'
import { useRowEdit } from '../../api/optimistic.ts'
import { pageInput, usePage } from '../../api/queries.ts'
import { type RecordKind, RecordLink, useAcademy, useRecordPath } from '../../shell/academy.tsx'
import { AddField, type AddItem } from '../../ui/add-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copy.tsx'
import { Switch, type SwitchLabels } from '../../ui/field.tsx'
import { Details, RowText, Rows, Section } from '../../ui/layout.tsx'
import { runAction } from '../../ui/messages.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { countOf } from '../../ui/text.ts'
import { AddStudents, Members, RemoveButton } from '../shared/members.tsx'
import { RecordPane } from '../shared/record-pane.tsx'
import { type PaneProps, rowOf } from '../shared/records.tsx'

/** An offer, with all of its fields to edit. */
export function OfferPane({ id, onClose }: PaneProps) {
  const { controls, queries } = useAcademy()
  const save = useOfferEdit(id)
  return (
    <RecordPane
      kind="offer"
      id={id}
      query={useQuery({ ...queries.offers.list(), select: rowOf(id) })}
      nameOf={({ name }) => name}
      onClose={onClose}
      remove={(offer) => ({ run: () => controls.offers.delete(id), gone: <Gone offer={offer} /> })}
    >
      {(offer) => (
        <>
          <SavedField
            label="Name"
            value={offer.name}
            hint={
              offer.holder_list ? `The list of its holders keeps its name, “${offer.holder_list.name}”.` : undefined
            }
            onSave={(name) => save({ name })}
          />
          <ActiveSwitch
            offer={offer}
            label={offer.status === 'active' ? 'Active: it grants its courses' : 'Inactive: it grants nothing'}
            aria-label="Active"
          />
          <Details rows={{ Id: <Copyable value={id} name="id" /> }} />
          <Courses offer={offer} />
          <Lists offer={offer} />
          <Holders offer={offer} />
        </>
      )}
    </RecordPane>
  )
}

function Gone({ offer: { courses, granted_to, holders, holder_list } }: { readonly offer: Offer }) {
  return (
    <>
      {holder_list && (
        <p>
          Its list “{holder_list.name}” with {countOf(holders?.length ?? 0, 'holder')} is deleted, too.
        </p>
      )}
      <p>
        It no longer grants its {countOf(courses.length, 'course')}.{' '}
        {granted_to.length > 0 && 'The lists it is granted to stay.'}
      </p>
    </>
  )
}

/** Takes the place of the time at which the server adds a holder. */
const unknownTime = ''

/** A function that changes an offer. The change is shown at once. */
function useOfferEdit(offerId: string) {
  const { controls, queries } = useAcademy()
  return useRowEdit({
    query: queries.offers.list(),
    id: offerId,
    patch: ({ holders, ...fields }) =>
      controls.offers.update(offerId, {
        ...fields,
        ...(holders && {
          holders: holders.map((holder) => (holder.joined_at === unknownTime ? holder.email : holder)),
        }),
      }),
  })
}

/** Lets an offer grant its courses, or not. */
export function ActiveSwitch({ offer: { id, status }, ...labels }: SwitchLabels & { readonly offer: Offer }) {
  const save = useOfferEdit(id)
  return (
    <Switch
      {...labels}
      checked={status === 'active'}
      onChange={({ target }) => runAction(() => save({ status: target.checked ? 'active' : 'inactive' }))}
    />
  )
}

/** The courses that an offer grants. */
function Courses({ offer: { id, courses: slugs } }: { readonly offer: Offer }) {
  const { data: courses = [] } = useQuery(useAcademy().queries.courses.list())
  const save = useOfferEdit(id)
  return (
    <Chosen
      title="Courses"
      kind="course"
      rows={slugs.flatMap((value) => {
        const course = courses.find(({ slug }) => slug === value)
        return course ? { value, name: course.title, id: course.id } : []
      })}
      items={courses.map(({ slug, title }) => ({ value: slug, label: title, note: slug }))}
      onAdd={(slug) => save((now) => ({ courses: [...now.courses, slug] }))}
      onRemove={(removed) => save((now) => ({ courses: now.courses.filter((slug) => slug !== removed) }))}
    />
  )
}

/** The lists that an offer is granted to, by name. */
function Lists({ offer: { id, granted_to, holder_list } }: { readonly offer: Offer }) {
  const { queries } = useAcademy()
  const save = useOfferEdit(id)
  const [search, setSearch] = useState('')
  const { data } = usePage(queries.lists.search({ ...pageInput({ search }), sort: 'name' }))
  const others = (data?.items ?? []).filter((list) => list.id !== holder_list?.id)
  return (
    <Chosen
      title="Granted to lists"
      kind="list"
      rows={granted_to.map((name) => ({ value: name, name, id: name }))}
      onText={setSearch}
      items={others.map(({ name, member_count }) => ({
        value: name,
        label: name,
        note: countOf(member_count, 'member'),
      }))}
      onAdd={(name) => save((now) => ({ granted_to: [...now.granted_to, name] }))}
      onRemove={(removed) => save((now) => ({ granted_to: now.granted_to.filter((name) => name !== removed) }))}
    />
  )
}

interface ChosenProps {
  readonly title: string
  readonly kind: RecordKind
  readonly rows: readonly { readonly value: string; readonly name: string; readonly id: string }[]
  readonly onText?: (text: string) => void
  /** What can be chosen. Those that are chosen already are not suggested. */
  readonly items: readonly AddItem[]
  readonly onAdd: (value: string) => Promise<unknown>
  readonly onRemove: (value: string) => Promise<unknown>
}

/** The courses or lists of an offer, which can be taken out, and a field that adds others. */
function Chosen({ title, kind, rows, items, onRemove, ...field }: ChosenProps) {
  const pathTo = useRecordPath()
  return (
    <Section title={title} note={rows.length}>
      <Rows label={kind === 'course' ? 'Courses' : 'Lists'}>
        {rows.map(({ value, name, id }) => (
          <li key={value}>
            <RowText title={name} href={pathTo(kind, id)} />
            <RemoveButton name={name} onRemove={() => runAction(() => onRemove(value))} />
          </li>
        ))}
      </Rows>
      <AddField
        label={`Add a ${kind}`}
        items={items.filter(({ value }) => !rows.some((row) => row.value === value))}
        {...field}
      />
    </Section>
  )
}

/** The students who hold an offer by themselves. They are the members of its own list, which the server pages. */
function Holders({ offer: { id, holders, holder_list } }: { readonly offer: Offer }) {
  const save = useOfferEdit(id)
  if (!holders || !holder_list) {
    return (
      <Section title="Holders">
        <p className="text-muted">The offer has no holders of its own. With holders it gets a list with its name.</p>
        <div>
          <Button isChange onClick={() => runAction(() => save({ holders: [] }))}>
            Allow holders
          </Button>
        </div>
      </Section>
    )
  }
  const add = (emails: readonly string[]) =>
    save(({ holders }) => {
      const present = holders ?? []
      const known = new Set(present.map(({ email }) => email))
      const added = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => !known.has(email))
      return { holders: [...present, ...added.map((email) => ({ email, joined_at: unknownTime }))] }
    })
  const remove = ({ email }: ListMember) =>
    runAction(() => save(({ holders }) => ({ holders: holders && holders.filter((holder) => holder.email !== email) })))
  return (
    <Section title="Holders" note={holders.length.toLocaleString('en')}>
      <p className="text-muted [&_a]:underline">
        They are the members of the list{' '}
        <RecordLink kind="list" id={holder_list.id}>
          {holder_list.name}
        </RecordLink>
        .
      </p>
      <AddStudents label="Add holders" hint="Search a student, or paste email addresses and press Enter." onAdd={add} />
      <Members listId={holder_list.id} name="holders" onRemove={remove} />
    </Section>
  )
}
