import type { AcademyClient, MemberResult } from '@academy-access/sdk'
import { type FormEvent, useState } from 'react'

import { Problem } from './problem.tsx'

const statusTexts = { created: 'new', added: 'added', already_member: 'already a member' }

/** Adds pasted email addresses to a list, and shows why some were rejected. */
export function AddMembers(props: { academy: AcademyClient; listId: string; onAdded: () => void }) {
  const { academy, listId, onAdded } = props
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly MemberResult[]>()
  const [error, setError] = useState<unknown>()
  const emails = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    const result = await academy.lists.members.add(listId, { emails, send_welcome_email: false }).result()
    setBusy(false)
    if (!result.ok) return setError(result.error)
    setResults(result.data.results)
    setText('')
    onAdded()
  }
  const rejected = results?.filter((result) => result.status === 'error') ?? []
  const counts = Object.entries(statusTexts)
    .map(([status, text]) => [results?.filter((result) => result.status === status).length ?? 0, text] as const)
    .filter(([count]) => count > 0)

  return (
    <form onSubmit={(event) => void add(event)}>
      <label htmlFor="emails">Add members</label>
      <textarea
        id="emails"
        rows={2}
        placeholder="Paste up to 100 email addresses"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={busy || emails.length === 0 || emails.length > 100}>
        {busy ? 'Adding …' : emails.length > 1 ? `Add ${emails.length}` : 'Add'}
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
      {error !== undefined && <Problem error={error} />}
    </form>
  )
}
