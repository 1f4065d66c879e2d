import { X } from 'lucide-react'
import { useState } from 'react'

import { useViewSearch } from '../../addresses.ts'
import type { ListMember } from '../../api/client.ts'
import { usePage } from '../../api/queries.ts'
import { RecordLink, useAcademy } from '../../shell/academy.tsx'
import { AddField } from '../../ui/add-field.tsx'
import { Avatar, Time } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/field.tsx'
import { Loading, Rows } from '../../ui/layout.tsx'
import { Pager } from '../../ui/table.tsx'
import { keysOf } from '../../ui/text.ts'
import { usePagedRows } from './paging.ts'
import { QueryResult } from './record-pane.tsx'
import { SearchField } from './search-field.tsx'

const sorts = {
  '-joined_at': 'Newest first',
  joined_at: 'Oldest first',
  name: 'By name',
  '-name': 'By name, backwards',
  email: 'By email',
  '-email': 'By email, backwards',
} as const

const names = { search: 'members', sort: 'members_sort', page: 'members_page' } as const

/** The part of the address for the members. A pane removes it when it closes. */
export const noMembersSearch = Object.fromEntries(Object.values(names).map((name) => [name, undefined]))

interface MembersProps {
  readonly listId: string
  /** Such as `members` or `holders`. */
  readonly name: string
  /** Undefined if members cannot be removed here. */
  readonly onRemove: ((member: ListMember) => void) | undefined
}

/** The members of a list, searched, sorted and paged by the server. */
export function Members({ listId, name, onRemove }: MembersProps) {
  const { queries } = useAcademy()
  const address = useViewSearch()
  const search = address.get(names.search)
  const { query, isEmpty, sort, pager } = usePagedRows({
    names,
    sorts: keysOf(sorts),
    usual: '-joined_at',
    read: (input) => queries.lists.members.list(listId, input),
  })
  return (
    <>
      <div className="flex justify-between gap-2">
        <SearchField
          label={`Search ${name}`}
          value={search ?? ''}
          onChange={(text) => address.set({ [names.search]: text, [names.page]: undefined })}
        />
        <Choice
          aria-label={`Order of the ${name}`}
          names={sorts}
          value={sort}
          onChoose={(chosen) => address.set({ [names.sort]: chosen, [names.page]: undefined })}
        />
      </div>
      <QueryResult query={query} notFound="This list does not exist">
        {({ items: rows, total }) =>
          rows.length === 0 && !isEmpty ? (
            <Loading />
          ) : (
            <div className="flex flex-col gap-2 [&>nav]:border-0 [&>nav]:bg-transparent">
              <Rows
                label={name}
                empty={
                  search === undefined ? `There are no ${name}.` : `No name or email address contains “${search}”.`
                }
              >
                {rows.map((member) => (
                  <MemberRow key={member.student_id} member={member} onRemove={onRemove} />
                ))}
              </Rows>
              {total > pager.pageSize && <Pager total={total} {...pager} />}
            </div>
          )
        }
      </QueryResult>
    </>
  )
}

function MemberRow({ member, onRemove }: Pick<MembersProps, 'onRemove'> & { readonly member: ListMember }) {
  const { student_id, name, email, joined_at } = member
  return (
    <li className="flex-nowrap! min-h-11!">
      <Avatar student={member} />
      <span className="flex flex-col flex-1 min-w-0 [&>*]:truncate">
        <RecordLink kind="student" id={student_id} title={name ?? email}>
          {name ?? email}
        </RecordLink>
        {name !== null && (
          <span className="text-small text-muted leading-4" title={email}>
            {email}
          </span>
        )}
      </span>
      <span className="text-muted whitespace-nowrap">
        <Time at={joined_at} />
      </span>
      {onRemove && <RemoveButton name={name ?? email} onRemove={() => onRemove(member)} />}
    </li>
  )
}

/** Takes a record out of the list of another one. */
export const RemoveButton = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <Button isChange look="quiet" isIconOnly icon={<X aria-hidden />} onClick={onRemove}>
    {`Remove ${name}`}
  </Button>
)

interface AddStudentsProps {
  readonly label: string
  readonly hint: string
  /** Gets at least one email address. An error is shown below the field. */
  readonly onAdd: (emails: readonly string[]) => Promise<unknown>
}

/** How many students are suggested. */
const suggested = 20

/** A field that suggests students, and takes pasted email addresses. */
export function AddStudents({ onAdd, ...field }: AddStudentsProps) {
  const { queries } = useAcademy()
  const [wanted, setWanted] = useState('')
  const { data } = usePage({
    ...queries.students.search({ search: wanted, sort: 'name', limit: suggested }),
    enabled: wanted !== '',
  })
  return (
    <AddField
      {...field}
      onText={setWanted}
      items={(wanted === '' ? [] : (data?.items ?? [])).map(({ name, email }) => ({
        value: email,
        label: name ?? email,
        note: email,
      }))}
      onAdd={(emails) => onAdd(emails.split(/[\s,;]+/).filter(Boolean))}
    />
  )
}
