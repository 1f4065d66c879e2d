import type { ListMember, PageData, Student } from '@academy-access/sdk'
import type { AcademyQueries } from '@academy-access/sdk/query'
import { type UseInfiniteQueryResult, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Problem } from './problem.tsx'

const limit = 12
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** All students, a page more with each click. */
export function Students({ academy, onOpen }: { academy: AcademyQueries; onOpen: (studentId: string) => void }) {
  const pages = useInfiniteQuery(academy.students.list.infiniteQueryOptions({ limit }))
  return (
    <People pages={pages} none="There are no students yet.">
      {(student: Student) => (
        <Row key={student.id} person={student}>
          <button type="button" onClick={() => onOpen(student.id)}>
            {student.courses_enrolled === 1 ? '1 course' : `${student.courses_enrolled} courses`}
          </button>
        </Row>
      )}
    </People>
  )
}

/** The members of a list. */
export function Members({ academy, listId }: { academy: AcademyQueries; listId: string }) {
  const pages = useInfiniteQuery(academy.lists.members.list.infiniteQueryOptions(listId, { limit }))
  return (
    <People pages={pages} none="This list has no members yet.">
      {(member: ListMember) => <Member key={member.id} academy={academy} listId={listId} member={member} />}
    </People>
  )
}

/** A member disappears at once, and is back if the service rejects the removal. */
function Member({ academy, listId, member }: { academy: AcademyQueries; listId: string; member: ListMember }) {
  const remove = useMutation(academy.lists.members.remove.mutationOptions())
  if (remove.isPending || remove.isSuccess) return null
  return (
    <Row person={member}>
      <button
        type="button"
        aria-label={`Remove ${member.name ?? member.email}`}
        onClick={() => remove.mutate({ listId, userId: member.id })}
      >
        Remove
      </button>
      {remove.error && <Problem error={remove.error} />}
    </Row>
  )
}

interface PeopleProps<Person> {
  pages: UseInfiniteQueryResult<{ pages: PageData<Person>[] }>
  none: string
  children: (person: Person) => ReactNode
}

function People<Person>({ pages, none, children }: PeopleProps<Person>) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = pages
  const total = data?.pages.at(-1)?.pagination.total
  const people = data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <section aria-busy={isFetching}>
      {total === undefined && !error && <p className="empty">Loading …</p>}
      {total === 0 && <p className="empty">{none}</p>}
      {people.length > 0 && <ul className="people">{people.map(children)}</ul>}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {total !== undefined && total > 0 && (
        <footer>
          <span>
            {people.length} of {total}
          </span>
          <button type="button" disabled={!hasNextPage || isFetching} onClick={() => void fetchNextPage()}>
            More
          </button>
        </footer>
      )}
    </section>
  )
}

function Row({ person, children }: { person: Student | ListMember; children: ReactNode }) {
  const { name, email, joined_at } = person
  return (
    <li>
      <span className="who">
        <strong>{name ?? email}</strong>
        <span>{name === null ? 'No name' : email}</span>
      </span>
      <time dateTime={joined_at}>{dates.format(new Date(joined_at))}</time>
      {children}
    </li>
  )
}
