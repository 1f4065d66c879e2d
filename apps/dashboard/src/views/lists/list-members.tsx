import { X } from 'lucide-react'

import { controlsOf, type List, type ListMember, type MemberResult } from '../../api/client.ts'
import { runUndoable } from '../../api/undoable.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/details.tsx'
import { countOf } from '../../ui/count-of.ts'
import { toast } from '../../ui/messages.ts'
import { AddStudents } from '../shared/add-students.tsx'
import { Members } from '../shared/members.tsx'

/** The members of a list, to add and remove. Those of a list of an offer are changed with the offer. */
export function ListMembers({ list: { id: listId, member_count, offer_id } }: { readonly list: List }) {
  const id = useAcademyId()
  const send = async (emails: readonly string[]) => {
    const results: MemberResult[] = []
    for (let from = 0; from < emails.length; from += mostEmails) {
      const part = { emails: emails.slice(from, from + mostEmails) }
      results.push(...(await controlsOf(id).lists.addMembers(listId, part)))
    }
    const failed = results.flatMap((result) =>
      result.status === 'error' ? [`${result.email}: ${result.message}`] : [],
    )
    if (failed.length > 0) throw new Error(failed.join('; '))
    return results
  }
  const add = async (emails: readonly string[]) => {
    const results = await send(emails)
    const created = results.filter(({ status }) => status === 'created').length
    if (created > 0) toast(`${countOf(created, 'new student')} of the academy`)
  }
  const remove = ({ student_id: userId, name, email }: ListMember) =>
    runUndoable({
      what: `the removal of ${name ?? email}`,
      message: `${name ?? email} is no longer on the list`,
      async run() {
        await controlsOf(id).lists.removeMember(listId, userId)
        return () => send([email])
      },
    })
  return (
    <Section title="Members" note={member_count.toLocaleString('en')}>
      {offer_id === null && (
        <AddStudents
          label="Add members"
          hint="Search a student, or paste email addresses and press Enter. A new address becomes a student."
          onAdd={add}
        />
      )}
      <Members
        listId={listId}
        name="members"
        {...(offer_id === null && {
          actionFor: (member: ListMember) => (
            <Button isChange look="quiet" isIconOnly icon={<X aria-hidden />} onClick={() => remove(member)}>
              {`Remove ${member.name ?? member.email}`}
            </Button>
          ),
        })}
      />
    </Section>
  )
}

/** How many addresses one request may have. */
const mostEmails = 100
