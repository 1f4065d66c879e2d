import type { TestReport } from '@academy-access/dashboard-api/client'
import { useEffect } from 'react'
import { Route, Router, Switch, useLocation } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

import { LiveProvider } from '../api/live.tsx'
import { AcademyId } from '../shell/academy.tsx'
import { CommandsProvider } from '../shell/commands.tsx'
import { Part } from '../shell/part.tsx'
import { Segmented } from '../ui/field.tsx'
import { Empty, Loading } from '../ui/layout.tsx'
import { Toasts } from '../ui/messages.tsx'
import { formatTime } from '../ui/text.ts'
import { pathOf } from '../view-path.ts'
import { Requests } from '../views/requests/requests.tsx'
import { Failed, Timeline } from './timeline.tsx'

// A page that is a file cannot change its address.
const { hook, searchHook } = memoryLocation({ path: '/' })

/** The report of a failed test: why it failed, and what happened, on a timeline and as the list of requests. */
export function Report({ report }: { readonly report: TestReport }) {
  useEffect(() => {
    document.title = `${report.test} · Academy Access`
  }, [report])
  return (
    <Router hook={hook} searchHook={searchHook}>
      <Toasts />
      <CommandsProvider>
        <AcademyId value={report.academy.id}>
          <div className="flex flex-col h-[100dvh]">
            <Head report={report} />
            <main className="flex-1 min-h-0">
              <LiveProvider>
                <Part name="This view" loading={<Loading />}>
                  <Switch>
                    <Route path="/">
                      <Timeline report={report} />
                    </Route>
                    <Route path="/academies/:id/requests">
                      <Requests />
                    </Route>
                    <Route>
                      <Empty title="The report has no such view">It has the timeline and the requests alone.</Empty>
                    </Route>
                  </Switch>
                </Part>
              </LiveProvider>
            </main>
          </div>
        </AcademyId>
      </CommandsProvider>
    </Router>
  )
}

function Head({ report: { test, errors, unfired, academy, clock } }: { readonly report: TestReport }) {
  const [location, navigate] = useLocation()
  const requests = pathOf(academy.id, 'requests')
  return (
    <header className="flex flex-col gap-2 max-h-[45dvh] py-3 px-5 overflow-auto border-b bg-surface max-narrow:p-3">
      <div className="flex justify-between items-start flex-wrap gap-y-2 gap-x-4 [&_h1]:min-w-0 [&_h1]:wrap-anywhere">
        <h1>{test}</h1>
        <Segmented
          label="View"
          names={{ '/': 'Timeline', [requests]: 'Requests' }}
          value={location}
          onChoose={(path) => navigate(path)}
        />
      </div>
      {errors.map((error) => (
        <Failed key={error}>{error}</Failed>
      ))}
      {unfired.map((sentence) => (
        <p key={sentence} className="text-amber font-[550]">
          {sentence}
        </p>
      ))}
      <p className="text-muted">
        The clock of the academy was {clock.frozen ? 'frozen at' : 'at'} {formatTime(clock.now, 'full')} in the end.
        This page is a report: it has no server.
      </p>
    </header>
  )
}
