import { Route, Router, Switch } from 'wouter'

import { base } from './addresses.ts'
import { LiveProvider } from './api/live.tsx'
import { NotFound } from './shell/bars.tsx'
import { CommandsProvider } from './shell/commands.tsx'
import { Part } from './shell/part.tsx'
import { Shell } from './shell/shell.tsx'
import { Start } from './shell/start.tsx'
import { TokenGate } from './shell/token-gate.tsx'
import { FirstPaint } from './ui/layout.tsx'
import { Toasts } from './ui/messages.tsx'
import { Overview, SignIn, views } from './views/views.tsx'

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
                  <NotFound />
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
  if (!found) return <NotFound title="There is no such view" />
  const [, Component] = found
  return <Component />
}
