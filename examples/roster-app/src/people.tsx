import type { ListMember, PageData, Student } from '@academy-access/sdk'
import type { AcademyQueries } from '@academy-access/sdk/query'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Problem } from './problem.tsx'

const limit = 12
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** Pages through all students. */
export function Students({ academy }: { academy: AcademyQueries }) {
  const [offset, setOffset] = useState(0)
  const page = useQuery({
    ...academy.students.list.queryOptions({ limit, offset }),
    placeholderData: keepPreviousData,
  })
  return <People page={page} none="There are no students yet." onTurn={setOffset} />
}

/** Pages through the members of a list. */
export function Members({ academy, listId }: { academy: AcademyQueries; listId: string }) {
  const [offset, setOffset] = useState(0)
  const page = useQuery({
    ...academy.lists.members.list.queryOptions(listId, { limit, offset }),
    placeholderData: keepPreviousData,
  })
  return <People page={page} none="This list has no members yet." onTurn={setOffset} />
}

interface Loaded {
  data: PageData<Student | ListMember> | undefined
  error: Error | null
  isFetching: boolean
}

function People(props: { page: Loaded; none: string; onTurn: (offset: number) => void }) {
  const { page, none, onTurn } = props
  const { data, error, isFetching } = page
  if (error) return <Problem error={error} />
  if (!data) return <p className="empty">Loading …</p>
  const { items, pagination, nextOffset } = data
  const { offset, total } = pagination
  if (total === 0) return <p className="empty">{none}</p>

  return (
    <section aria-busy={isFetching}>
      <ul className="people">
        {items.map((person) => (
          <li key={person.id}>
            <span className="avatar" aria-hidden="true">
              {initialsOf(person)}
            </span>
            <span className="who">
              <strong>{person.name ?? person.email}</strong>
              <span>{person.name === null ? 'No name' : person.email}</span>
            </span>
            {'courses_enrolled' in person && <span className="courses">{coursesOf(person.courses_enrolled)}</span>}
            <time dateTime={person.joined_at}>{dates.format(new Date(person.joined_at))}</time>
          </li>
        ))}
      </ul>
      <footer>
        <span>
          {offset + 1}–{offset + items.length} of {total}
        </span>
        <button type="button" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - limit))}>
          Newer
        </button>
        <button type="button" disabled={nextOffset === null} onClick={() => onTurn(nextOffset ?? offset)}>
          Older
        </button>
      </footer>
    </section>
  )
}

function initialsOf({ name, email }: Student | ListMember): string {
  const words = (name ?? email).split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

function coursesOf(count: number): string {
  return count === 1 ? '1 course' : count === 0 ? 'No courses' : `${count} courses`
}
