import type { AcademyClient, ListMember, Student } from '@academy-access/sdk'
import { useState } from 'react'

import { Problem } from './problem.tsx'
import { useData } from './use-data.ts'

const limit = 12
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** Pages through all students, or the members of a list. */
export function People(props: { academy: AcademyClient; listId: string | undefined; version: number }) {
  const { academy, listId, version } = props
  const [offset, setOffset] = useState(0)
  const { data, error, loading } = useData(
    async (signal): Promise<{ items: readonly (Student | ListMember)[]; total: number }> => {
      const page =
        listId === undefined
          ? await academy.students.list({ limit, offset }, { signal })
          : await academy.lists.members.list(listId, { limit, offset }, { signal })
      return { items: page.items, total: page.pagination.total }
    },
    [academy, listId, offset, version],
  )
  if (error !== undefined) return <Problem error={error} />
  if (!data) return <p className="empty">Loading …</p>
  if (data.total === 0) {
    return (
      <p className="empty">{listId === undefined ? 'There are no students yet.' : 'This list has no members yet.'}</p>
    )
  }

  return (
    <section aria-busy={loading}>
      <ul className="people">
        {data.items.map((person) => (
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
          {offset + 1}–{offset + data.items.length} of {data.total}
        </span>
        <button type="button" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - limit))}>
          Newer
        </button>
        <button type="button" disabled={offset + limit >= data.total} onClick={() => setOffset(offset + limit)}>
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
