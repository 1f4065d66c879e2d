import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Offer } from '../../api/client.ts'
import { listsQuery } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { AddField } from '../../ui/add-field.tsx'
import { Rows, Section } from '../../ui/details.tsx'
import { pathOf } from '../../view-path.ts'
import { ChosenRow } from './chosen-row.tsx'
import { useOfferChanges } from './offer-changes.ts'

/** The lists that an offer is granted to, by name. */
export function OfferLists({ offer: { id, granted_to, holder_list } }: { readonly offer: Offer }) {
  const academyId = useAcademyId()
  const { run, save } = useOfferChanges(id)
  const [text, setText] = useState('')
  const { data } = useQuery(listsQuery(academyId, { search: text.trim(), sort: 'name' }))
  const others = (data?.rows ?? []).filter((list) => !granted_to.includes(list.name) && list.id !== holder_list?.id)
  return (
    <Section title="Granted to lists" note={granted_to.length}>
      {granted_to.length > 0 && (
        <Rows label="Lists">
          {granted_to.map((name) => (
            <ChosenRow
              key={name}
              name={name}
              href={pathOf(academyId, 'lists', { list: name })}
              onRemove={() => run((now) => ({ granted_to: now.granted_to.filter((other) => other !== name) }))}
            />
          ))}
        </Rows>
      )}
      <AddField
        label="Add a list"
        text={text}
        onText={setText}
        items={others.map(({ name, member_count }) => ({
          value: name,
          label: name,
          note: `${member_count.toLocaleString('en')} members`,
        }))}
        onAdd={(name) => save((now) => ({ granted_to: [...now.granted_to, name] }))}
      />
    </Section>
  )
}
