import type { AcademyClient, MemberResult } from '@academy-access/sdk'
import { type FormEvent, useState } from 'react'

import { Problem } from './problem.tsx'

const words = { created: 'new here', added: 'added', already_member: 'on the list already' }

/** Puts a pasted column of addresses on a list, and says what became of each that was refused. */
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
    const answer = await academy.lists.members.add(listId, { emails, send_welcome_email: false }).result()
    setBusy(false)
    if (!answer.ok) return setError(answer.error)
    setResults(answer.data.results)
    setText('')
    onAdded()
  }
  const refused = results?.filter((result) => result.status === 'error') ?? []
  const counts = Object.entries(words)
    .map(([status, what]) => [results?.filter((result) => result.status === status).length ?? 0, what] as const)
    .filter(([count]) => count > 0)

  return (
    <form onSubmit={(event) => void add(event)}>
      <label htmlFor="emails">Add members</label>
      <textarea
        id="emails"
        rows={2}
        placeholder="Paste up to 100 e-mail addresses"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" disabled={busy || emails.length === 0 || emails.length > 100}>
        {busy ? 'Adding …' : emails.length > 1 ? `Add ${emails.length}` : 'Add'}
      </button>
      {results && (
        <div className="report" role="status">
          {counts.map(([count, what]) => `${count} ${what}`).join(', ') || 'Nobody was added'}
          {refused.length > 0 && (
            <ul>
              {refused.map((result) => (
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
