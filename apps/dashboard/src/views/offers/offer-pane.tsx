import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import { controlsOf, type Offer } from '../../api/client.ts'
import { coursesQuery, listsQuery, offersQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { AddField, type AddItem } from '../../ui/add-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Details, Rows, RowText, Section } from '../../ui/details.tsx'
import { Switch } from '../../ui/field.tsx'
import { SavedField } from '../../ui/saved-field.tsx'
import { pathOf } from '../../view-path.ts'
import { RecordPane } from '../shared/record-pane.tsx'
import type { PaneProps } from '../shared/records.tsx'
import { Holders } from './holders.tsx'
import { useOfferChanges } from './offer-changes.ts'

/** An offer, with all of its fields to edit. */
export function OfferPane({ id: offerId, onClose }: PaneProps) {
  const academyId = useAcademyId()
  const offers = useQuery(offersQuery(academyId))
  const offer = offers.data?.find(({ id }) => id === offerId)
  return (
    <RecordPane
      kind="offer"
      id={offerId}
      query={offers}
      name={offer?.name}
      onClose={onClose}
      remove={offer && { run: () => controlsOf(academyId).offers.remove(offerId), gone: <Gone offer={offer} /> }}
    >
      {offer && (
        <>
          <Fields offer={offer} />
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

function Fields({ offer: { id, name, status, holder_list } }: { readonly offer: Offer }) {
  const { run, save } = useOfferChanges(id)
  return (
    <>
      <SavedField
        label="Name"
        value={name}
        hint={holder_list ? `The list of its holders keeps its name, “${holder_list.name}”.` : undefined}
        onSave={(text) => save({ name: text })}
      />
      <Switch
        label={status === 'active' ? 'Active: it grants its courses' : 'Inactive: it grants nothing'}
        aria-label="Active"
        checked={status === 'active'}
        onChange={(event) => run({ status: event.target.checked ? 'active' : 'inactive' })}
      />
      <Details rows={{ Id: <Copyable value={id} name="id" /> }} />
    </>
  )
}

/** The courses that an offer grants. */
function Courses({ offer: { id, courses: slugs } }: { readonly offer: Offer }) {
  const academyId = useAcademyId()
  const { data: courses = [] } = useQuery(coursesQuery(academyId))
  const { run, save } = useOfferChanges(id)
  const [text, setText] = useState('')
  return (
    <Chosen
      title="Courses"
      label="Courses"
      add="Add a course"
      rows={slugs.flatMap((value) => {
        const course = courses.find(({ slug }) => slug === value)
        return course ? { value, name: course.title, href: pathOf(academyId, 'courses', { course: course.id }) } : []
      })}
      text={text}
      onText={setText}
      items={courses.map(({ slug, title }) => ({ value: slug, label: title, note: slug }))}
      onAdd={(slug) => save((now) => ({ courses: [...now.courses, slug] }))}
      onRemove={(removed) => run((now) => ({ courses: now.courses.filter((slug) => slug !== removed) }))}
    />
  )
}

/** The lists that an offer is granted to, by name. */
function Lists({ offer: { id, granted_to, holder_list } }: { readonly offer: Offer }) {
  const academyId = useAcademyId()
  const { run, save } = useOfferChanges(id)
  const [text, setText] = useState('')
  const { data } = useQuery(listsQuery(academyId, { search: text.trim(), sort: 'name' }))
  const others = (data?.rows ?? []).filter((list) => list.id !== holder_list?.id)
  return (
    <Chosen
      title="Granted to lists"
      label="Lists"
      add="Add a list"
      rows={granted_to.map((name) => ({ value: name, name, href: pathOf(academyId, 'lists', { list: name }) }))}
      text={text}
      onText={setText}
      items={others.map(({ name, member_count }) => ({
        value: name,
        label: name,
        note: countOf(member_count, 'member'),
      }))}
      onAdd={(name) => save((now) => ({ granted_to: [...now.granted_to, name] }))}
      onRemove={(removed) => run((now) => ({ granted_to: now.granted_to.filter((name) => name !== removed) }))}
    />
  )
}

interface ChosenProps {
  readonly title: string
  readonly label: string
  /** The label of the field that adds one. */
  readonly add: string
  readonly rows: readonly { readonly value: string; readonly name: string; readonly href: string }[]
  readonly text: string
  readonly onText: (text: string) => void
  /** What can be chosen. Those that are chosen already are not suggested. */
  readonly items: readonly AddItem[]
  readonly onAdd: (value: string) => Promise<unknown>
  readonly onRemove: (value: string) => void
}

/** The courses or lists of an offer, which can be taken out, and a field that adds others. */
function Chosen({ title, label, add, rows, items, onRemove, ...field }: ChosenProps) {
  return (
    <Section title={title} note={rows.length}>
      {rows.length > 0 && (
        <Rows label={label}>
          {rows.map(({ value, name, href }) => (
            <li key={value}>
              <RowText title={name}>
                <Link href={href}>{name}</Link>
              </RowText>
              <Button isChange look="quiet" isIconOnly icon={<X aria-hidden />} onClick={() => onRemove(value)}>
                {`Remove ${name}`}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      <AddField label={add} items={items.filter(({ value }) => !rows.some((row) => row.value === value))} {...field} />
    </Section>
  )
}
