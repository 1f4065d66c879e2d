import { fieldErrors } from '@academy-access/sdk'
import type { AcademyQueries } from '@academy-access/sdk/query'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { Problem } from './problem.tsx'

/** Adds a student. An error about the address is below its field, any other below the form. */
export function AddStudent({ academy }: { academy: AcademyQueries }) {
  const create = useMutation(academy.students.create.mutationOptions())
  const { error } = create
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const email = new FormData(form).get('email')
    if (typeof email !== 'string') return
    create.mutate({ email, send_welcome_email: false }, { onSuccess: () => form.reset() })
  }
  const isOfEmail = 'email' in fieldErrors(error)

  return (
    <form onSubmit={submit}>
      <label htmlFor="email">Add a student</label>
      <input id="email" name="email" placeholder="Email" aria-invalid={isOfEmail} aria-describedby="of-email" />
      <button type="submit" disabled={create.isPending}>
        {create.isPaused ? 'Waiting …' : 'Add student'}
      </button>
      {error && <Problem id={isOfEmail ? 'of-email' : undefined} error={error} />}
    </form>
  )
}
