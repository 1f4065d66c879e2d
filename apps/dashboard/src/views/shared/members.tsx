import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useViewSearch } from '../../addresses.ts'
import type { ListMember } from '../../api/client.ts'
import { membersQuery, pageSize, type StudentSort } from '../../api/queries.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Rows } from '../../ui/details.tsx'
import { Loading } from '../../ui/empty.tsx'
import { Choice } from '../../ui/field.tsx'
import { keysOf } from '../../api/keys-of.ts'
import { Pager } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { pathOf } from '../../view-path.ts'
import { QueryResult } from './query-result.tsx'
import { SearchField } from './search-field.tsx'
import { useLastPage } from './use-last-page.ts'

const sorts: Readonly<Record<StudentSort, string>> = {
  '-joined_at': 'Newest first',
  joined_at: 'Oldest first',
  name: 'By name',
  '-name': 'By name, backwards',
  email: 'By email',
  '-email': 'By email, backwards',
}

/** The part of the address for the members. A pane removes it when it closes. */
export const noMembersSearch = { members: undefined, members_sort: undefined, members_page: undefined }

interface MembersProps {
  readonly listId: string
  /** Such as `members` or `holders`. */
  readonly name: string
  /** At the end of each row. */
  readonly actionFor?: (member: ListMember) => ReactNode
}

/** The members of a list, searched, sorted and paged by the server. */
export function Members({ listId, name, actionFor }: MembersProps) {
  const academyId = useAcademyId()
  const address = useViewSearch()
  const search = address.get('members')
  const sort = address.oneOf('members_sort', keysOf(sorts)) ?? '-joined_at'
  const page = Math.max(1, Math.floor(Number(address.get('members_page'))) || 1)
  const members = useQuery(membersQuery(academyId, listId, { search, sort, page }))
  const toPage = (next: number) => address.set({ members_page: next })
  const isEmpty = useLastPage(members, { page, pageSize, onPage: toPage })
  return (
    <>
      <div className="flex justify-between gap-2">
        <SearchField
          label={`Search ${name}`}
          value={search ?? ''}
          onChange={(text) => address.set({ members: text, members_page: undefined })}
        />
        <Choice
          aria-label={`Order of the ${name}`}
          names={sorts}
          value={sort}
          onChoose={(chosen) => address.set({ members_sort: chosen, members_page: undefined })}
        />
      </div>
      <QueryResult query={members} notFound="This list does not exist">
        {({ rows, total }) =>
          rows.length === 0 && !isEmpty ? (
            <Loading />
          ) : rows.length === 0 ? (
            <p className="text-muted">
              {search === undefined ? `There are no ${name}.` : `No name or email address contains “${search}”.`}
            </p>
          ) : (
            <div className="flex flex-col gap-2 [&>nav]:border-0 [&>nav]:bg-transparent">
              <Rows label={name}>
                {rows.map((member) => (
                  <MemberRow key={member.student_id} member={member}>
                    {actionFor?.(member)}
                  </MemberRow>
                ))}
              </Rows>
              {total > pageSize && <Pager total={total} pageSize={pageSize} page={page} onPage={toPage} />}
            </div>
          )
        }
      </QueryResult>
    </>
  )
}

function MemberRow({ member, children }: { readonly member: ListMember; readonly children: ReactNode }) {
  const academyId = useAcademyId()
  const { student_id, name, email, joined_at } = member
  return (
    <li className="flex-nowrap! min-h-11!">
      <Avatar student={member} />
      <span className="flex flex-col flex-1 min-w-0 [&>*]:truncate">
        <Link href={pathOf(academyId, 'students', { student: student_id })} title={name ?? email} dir="auto">
          {name ?? email}
        </Link>
        {name !== null && (
          <span className="text-small text-muted leading-4" title={email}>
            {email}
          </span>
        )}
      </span>
      <span className="text-muted whitespace-nowrap">
        <Time at={joined_at} />
      </span>
      {children}
    </li>
  )
}
