import type { AcademyQueries } from '@academy-access/sdk/query'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { Problem } from './problem.tsx'

const statusTexts = { created: 'new', added: 'added', already_member: 'already a member' }

/** Adds pasted email addresses to a list, and shows why some were rejected. */
export function AddMembers({ academy, listId }: { academy: AcademyQueries; listId: string }) {
  const [text, setText] = useState('')
  // The mutation invalidates the queries that show the members and their number.
  const add = useMutation({ ...academy.lists.members.add.mutationOptions(), onSuccess: () => setText('') })
  const emails = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  const results = add.data?.results
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ listId, emails, send_welcome_email: false })
  }
  const rejected = results?.filter((result) => result.status === 'error') ?? []
  const counts = Object.entries(statusTexts)
    .map(([status, text]) => [results?.filter((result) => result.status === status).length ?? 0, text] as const)
    .filter(([count]) => count > 0)

  return (
    <form onSubmit={submit}>
      <label htmlFor="emails">Add members</label>
      <textarea
        id="emails"
        rows={2}
        placeholder="Paste up to 100 email addresses"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={add.isPending || emails.length === 0 || emails.length > 100}>
        {add.isPending ? 'Adding …' : emails.length > 1 ? `Add ${emails.length}` : 'Add'}
      </button>
      {results && (
        <div className="report" role="status">
          {counts.map(([count, text]) => `${count} ${text}`).join(', ') || 'No member was added'}
          {rejected.length > 0 && (
            <ul>
              {rejected.map((result) => (
                <li key={result.email}>
                  <strong>{result.email}</strong> {'message' in result && result.message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {add.error && <Problem error={add.error} />}
    </form>
  )
}
