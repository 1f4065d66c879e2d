import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'

import type { Offer } from '../../api/client.ts'
import { studentsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { AddField } from '../../ui/add-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/details.tsx'
import { pathOf } from '../../view-path.ts'
import { Members } from '../shared/members.tsx'
import styles from './offers.module.css'
import { useHolderChanges, useOfferChanges } from './offer-changes.ts'

/** The students who hold an offer by themselves. They are the members of its own list, which the server pages. */
export function Holders({ offer }: { readonly offer: Offer }) {
  const { id, holders, holder_list } = offer
  const academyId = useAcademyId()
  const { run } = useOfferChanges(id)
  const { remove } = useHolderChanges(offer.id)
  if (!holders || !holder_list) {
    return (
      <Section title="Holders">
        <p className="muted">The offer has no holders of its own. With holders it gets a list with its name.</p>
        <div>
          <Button onClick={() => run({ holders: [] })}>Allow holders</Button>
        </div>
      </Section>
    )
  }
  return (
    <Section title="Holders" note={<span className="muted">{holders.length.toLocaleString('en')}</span>}>
      <p className={`muted ${styles['holders']}`}>
        They are the members of the list{' '}
        <Link href={pathOf(academyId, 'lists', { list: holder_list.id })}>{holder_list.name}</Link>.
      </p>
      <AddHolders offer={offer} />
      <Members
        listId={holder_list.id}
        name="holders"
        actionFor={({ name, email }) => (
          <Button look="quiet" isIconOnly icon={<X aria-hidden />} onClick={() => remove(email)}>
            {`Remove ${name ?? email}`}
          </Button>
        )}
      />
    </Section>
  )
}

function AddHolders({ offer }: { readonly offer: Offer }) {
  const { add } = useHolderChanges(offer.id)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const wanted = text.trim()
  const { data } = useQuery({
    ...studentsQuery(useAcademyId(), { search: wanted, sort: 'name' }),
    enabled: wanted !== '',
  })
  const students = wanted === '' ? [] : (data?.students ?? [])
  return (
    <AddField
      label="Add holders"
      hint="Search a student, or paste email addresses and press Enter."
      error={error}
      text={text}
      onText={setText}
      items={students
        .slice(0, suggested)
        .map(({ name, email }) => ({ value: email, label: name ?? email, note: email }))}
      onAdd={(emails) => {
        setError(undefined)
        add(emails.split(/[\s,;]+/).filter(Boolean)).catch((failure: Error) => {
          setError(failure.message)
          setText(emails)
        })
      }}
    />
  )
}

/** How many students are suggested. */
const suggested = 20
