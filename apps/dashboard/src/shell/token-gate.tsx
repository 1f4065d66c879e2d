import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'

import { DashboardError, token } from '../api/client.ts'
import { academiesQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Asks for the token of `--dashboard-token` when the server wants one. */
export function TokenGate({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const { error, isPending } = useQuery(academiesQuery)
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const isForbidden = error instanceof DashboardError && error.status === 403
  // Without this, the form would leave while a token is being tried.
  if (!isForbidden && !(tried && isPending)) return children

  const signIn = (event: FormEvent) => {
    event.preventDefault()
    token.set(value.trim())
    setTried(true)
    void client.resetQueries()
  }
  const needsToken = error?.message.includes('--dashboard-token') ?? true
  return (
    <main className="grid place-items-center h-full p-4 bg-surface">
      <form className="flex flex-col gap-4 w-[min(360px,100%)] p-6 border rounded-[12px] bg-raised" onSubmit={signIn}>
        <h1>Academy Access dashboard</h1>
        {needsToken ? (
          <>
            <TextField
              label="Dashboard token"
              hint="The server was started with it, as --dashboard-token or ACADEMY_DASHBOARD_TOKEN. It is kept until this tab is closed."
              error={tried && token.get() !== null ? 'The server does not accept this token.' : undefined}

              type="password"
              value={value}
              onText={setValue}
              autoFocus
              required
            />
            <Button type="submit" look="primary">
              Sign in
            </Button>
          </>
        ) : (
          <p role="alert">{error?.message}</p>
        )}
      </form>
    </main>
  )
}
