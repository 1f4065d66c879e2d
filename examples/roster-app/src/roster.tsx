import type { AcademyClient } from '@academy-access/sdk'
import { useState } from 'react'

import { AddMembers } from './add-members.tsx'
import { People } from './people.tsx'
import { Problem } from './problem.tsx'
import { useData } from './use-data.ts'

/** The page: the lists on one side, the students of the selected list on the other. */
export function Roster({ academy }: { academy: AcademyClient }) {
  const [listId, setListId] = useState<string>()
  const [version, setVersion] = useState(0)
  const lists = useData((signal) => academy.lists.list({ signal }), [academy, version])
  const list = lists.data?.find(({ id }) => id === listId)

  return (
    <div className="page">
      <header>
        <h1>Roster</h1>
        <p>Students and lists of your academy</p>
      </header>
      <nav aria-label="Lists">
        <button type="button" aria-current={listId === undefined} onClick={() => setListId(undefined)}>
          All students
        </button>
        {lists.data?.map(({ id, name, member_count }) => (
          <button type="button" key={id} aria-current={id === listId} onClick={() => setListId(id)}>
            <span>{name}</span>
            <span className="count">{member_count}</span>
          </button>
        ))}
        {lists.error !== undefined && <Problem error={lists.error} />}
      </nav>
      <main>
        <div className="title">
          <h2>{list?.name ?? 'All students'}</h2>
          {list?.description && <p>{list.description}</p>}
        </div>
        {list && (
          <AddMembers
            key={`add ${list.id}`}
            academy={academy}
            listId={list.id}
            onAdded={() => setVersion(version + 1)}
          />
        )}
        <People key={`people ${listId}`} academy={academy} listId={listId} version={version} />
      </main>
    </div>
  )
}
