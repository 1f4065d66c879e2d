import type { AcademyClient } from '@academy-access/sdk'
import { type AcademyQueries, academyQueries } from '@academy-access/sdk/query'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { AddMembers } from './add-members.tsx'
import { AddStudent } from './add-student.tsx'
import { Courses } from './courses.tsx'
import { Offline } from './offline.tsx'
import { Members, Students } from './people.tsx'
import { Problem } from './problem.tsx'

/** The page with its cache. */
export function Roster({ client }: { client: AcademyClient }) {
  const [queryClient] = useState(() => new QueryClient())
  const [academy] = useState(() => academyQueries(client))
  return (
    <QueryClientProvider client={queryClient}>
      <Page academy={academy} />
    </QueryClientProvider>
  )
}

/** The lists on one side, the students of the selected list on the other. */
function Page({ academy }: { academy: AcademyQueries }) {
  const [listId, setListId] = useState<string>()
  const lists = useQuery(academy.lists.list.queryOptions())
  const list = lists.data?.items.find(({ id }) => id === listId)

  return (
    <div className="page">
      <header>
        <h1>Roster</h1>
        <p>Students and lists of your academy</p>
        <Offline />
      </header>
      <nav aria-label="Lists">
        <button type="button" aria-current={listId === undefined} onClick={() => setListId(undefined)}>
          All students
        </button>
        {lists.data?.items.map(({ id, name, member_count }) => (
          <button type="button" key={id} aria-current={id === listId} onClick={() => setListId(id)}>
            <span>{name}</span>
            <span className="count">{member_count}</span>
          </button>
        ))}
        {lists.error && <Problem error={lists.error} />}
      </nav>
      <main>
        <div className="title">
          <h2>{list?.name ?? 'All students'}</h2>
          {list?.description && <p>{list.description}</p>}
        </div>
        {list ? <List key={list.id} academy={academy} listId={list.id} /> : <All academy={academy} />}
      </main>
    </div>
  )
}

function List({ academy, listId }: { academy: AcademyQueries; listId: string }) {
  return (
    <>
      <AddMembers academy={academy} listId={listId} />
      <Members academy={academy} listId={listId} />
    </>
  )
}

function All({ academy }: { academy: AcademyQueries }) {
  const [studentId, setStudentId] = useState<string>()
  return (
    <>
      <AddStudent academy={academy} />
      {studentId !== undefined && <Courses key={studentId} academy={academy} studentId={studentId} />}
      <Students academy={academy} onOpen={setStudentId} />
    </>
  )
}
