import { type AcademyClient, isAcademyError, isApiError, type Student } from '@academy-access/sdk'
import { type FormEvent, useEffect, useState } from 'react'

/** The newest students of an academy, and a form that adds one. */
export function Students({ client }: { client: AcademyClient }) {
  const [email, setEmail] = useState('')
  const [total, setTotal] = useState<number>()
  const [students, setStudents] = useState<readonly Student[]>([])
  const [error, setError] = useState<unknown>()

  const read = async () => {
    const { items, pagination } = await client.students.list({ limit: 5 })
    setStudents(items)
    setTotal(pagination.total)
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    try {
      await client.students.create({ email })
      await read()
    } catch (problem) {
      setError(problem)
    }
  }
  useEffect(() => {
    read().catch(setError)
  }, [client])

  return (
    <main>
      <h1>Students</h1>
      {total !== undefined && <p role="status">{total === 0 ? 'There are no students yet.' : `${total} students`}</p>}
      <ul>
        {students.map(({ id, email, name }) => (
          <li key={id}>{name ?? email}</li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)}>
        <label>
          Email <input value={email} onChange={({ target }) => setEmail(target.value)} required />
        </label>
        <button type="submit">Add</button>
      </form>
      {error !== undefined && <p role="alert">{messageFor(error)}</p>}
    </main>
  )
}

function messageFor(error: unknown): string {
  if (isApiError(error, 'already_exists')) return 'This person is a student already.'
  if (isApiError(error, 'rate_limit_exceeded')) return `Try again in ${error.retryAfter ?? 'a few'} seconds.`
  return isAcademyError(error) ? error.message : String(error)
}
