import { X } from 'lucide-react'
import { Link } from 'wouter'

import type { Offer } from '../../api/client.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/details.tsx'
import { pathOf } from '../../view-path.ts'
import { AddStudents } from '../shared/add-students.tsx'
import { Members } from '../shared/members.tsx'
import { useHolderChanges, useOfferChanges } from './offer-changes.ts'

/** The students who hold an offer by themselves. They are the members of its own list, which the server pages. */
export function Holders({ offer }: { readonly offer: Offer }) {
  const { id, holders, holder_list } = offer
  const academyId = useAcademyId()
  const { run } = useOfferChanges(id)
  const { add, remove } = useHolderChanges(id)
  if (!holders || !holder_list) {
    return (
      <Section title="Holders">
        <p className="text-muted">The offer has no holders of its own. With holders it gets a list with its name.</p>
        <div>
          <Button isChange onClick={() => run({ holders: [] })}>
            Allow holders
          </Button>
        </div>
      </Section>
    )
  }
  return (
    <Section title="Holders" note={holders.length.toLocaleString('en')}>
      <p className="text-muted [&_a]:underline">
        They are the members of the list{' '}
        <Link href={pathOf(academyId, 'lists', { list: holder_list.id })}>{holder_list.name}</Link>.
      </p>
      <AddStudents label="Add holders" hint="Search a student, or paste email addresses and press Enter." onAdd={add} />
      <Members
        listId={holder_list.id}
        name="holders"
        actionFor={({ name, email }) => (
          <Button isChange look="quiet" isIconOnly icon={<X aria-hidden />} onClick={() => remove(email)}>
            {`Remove ${name ?? email}`}
          </Button>
        )}
      />
    </Section>
  )
}
