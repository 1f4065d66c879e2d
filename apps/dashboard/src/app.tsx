import { Link, Redirect, Route, Router, Switch } from 'wouter'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'

import { base, useOpenView } from './addresses.ts'
import { LiveProvider } from './api/live.tsx'
import { CommandsProvider } from './shell/commands.tsx'
import { Part } from './shell/part.tsx'
import { NotFound, NoView, Shell } from './shell/shell.tsx'
import { Empty, FirstPaint, Loading } from './ui/layout.tsx'
import { runAction, Toasts } from './ui/messages.tsx'
import { DashboardError, platformControls, titleOf, token } from './api/client.ts'
import { academiesQuery } from './api/queries.ts'
import { Button } from './ui/button.tsx'
import { stored } from './ui/storage.ts'
import { pathOf } from './view-path.ts'
import { TextField } from './ui/field.tsx'
import { later } from './ui/later.tsx'
import type { ViewName } from './view-list.ts'
import { Requests } from './views/requests/requests.tsx'

/** The whole page: messages, commands, and the stream of events behind the sign-in. */
export function App() {
  return (
    <Router base={base}>
      <Toasts />
      <CommandsProvider>
        <TokenGate>
          <LiveProvider loading={<FirstPaint />}>
            <Part name="This page">
              <Switch>
                <Route path="/" component={Start} />
                <Route path="/academies/:academyId/:view?">
                  {({ academyId, view = 'requests' }) => (
                    <Shell key={academyId} academyId={academyId}>
                      <View name={view} />
                    </Shell>
                  )}
                </Route>
                <Route path="/academies" component={Overview} />
                <Route path="/sign-in" component={SignIn} />
                <Route>
                  <NotFound title="There is no such page">
                    <Link href="/">Go to the first academy</Link>
                  </NotFound>
                </Route>
              </Switch>
            </Part>
          </LiveProvider>
        </TokenGate>
      </CommandsProvider>
    </Router>
  )
}

function View({ name }: { readonly name: string }) {
  const found = Object.entries(views).find(([view]) => view === name)
  if (!found) return <NoView name={name} />
  const [, Component] = found
  return <Component />
}

/** Opens the academy that was open last, or else the first one, or the list of the hosted service. Without one it offers to create one. */
export function Start() {
  const { data: academies, error } = useQuery(academiesQuery)
  const openView = useOpenView()
  if (error) return <Empty title={titleOf(error)}>{error.message}</Empty>
  if (!academies) return <Loading />
  const known = academies.find(({ id }) => id === stored.get('latest'))
  // The first academy of the hosted service is somebody else's. Only its academies have labels.
  if (!known && academies.length > 1 && academies[0]?.labels) return <Redirect to="/academies" replace />
  const latest = known ?? academies[0]
  if (latest) return <Redirect to={pathOf(latest.id)} replace />
  const create = () =>
    runAction(async () => {
      const { id } = await platformControls().academies.create({ name: 'Academy' })
      openView(id)
    })
  return (
    <main>
      <Empty title="This server has no academy">
        <Button isChange look="primary" onClick={create}>
          Create an academy
        </Button>
      </Empty>
    </main>
  )
}

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

/** The views of an academy. The code of all but the first is read after it, or when they are opened. */
export const views: Readonly<Record<ViewName, ComponentType>> = {
  requests: Requests,
  summary: later(() => import('./views/summary/summary.tsx').then(({ Summary }) => Summary)),
  emails: later(() => import('./views/emails/emails.tsx').then(({ Emails }) => Emails)),
  students: later(() => import('./views/students/students.tsx').then(({ Students }) => Students)),
  courses: later(() => import('./views/courses/courses.tsx').then(({ Courses }) => Courses)),
  lists: later(() => import('./views/lists/lists.tsx').then(({ Lists }) => Lists)),
  offers: later(() => import('./views/offers/offers.tsx').then(({ Offers }) => Offers)),
  faults: later(() => import('./views/faults/faults.tsx').then(({ Faults }) => Faults)),
  keys: later(() => import('./views/keys/keys.tsx').then(({ Keys }) => Keys)),
  settings: later(() => import('./views/settings/settings.tsx').then(({ Settings }) => Settings)),
}

export const Overview = later(() => import('./views/overview/overview.tsx').then(({ Overview }) => Overview))

export const SignIn = later(() => import('./views/sign-in/sign-in.tsx').then(({ SignIn }) => SignIn))
