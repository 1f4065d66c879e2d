import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useOpenView } from '../addresses.ts'
import { keysOf } from '../api/keys-of.ts'
import { academiesQuery } from '../api/queries.ts'
import { serviceUrl } from '../api/service-url.ts'
import { Loading } from '../ui/empty.tsx'
import { stored } from '../ui/stored.ts'
import { chooseTheme, themes } from '../ui/theme.ts'
import { day, hour, useAcademyActions } from './academy-actions.ts'
import { AcademyId } from './academy-id.ts'
import { type Command, useCommands } from './commands.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { EndWarning } from './end-warning.tsx'
import { viewList } from '../view-list.ts'
import { Navigation } from './navigation.tsx'
import { NotFound } from './not-found.tsx'
import { Palette } from './palette.tsx'
import { Part } from './part.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around the views of an academy. */
export function Shell({ academyId, children }: { readonly academyId: string; readonly children: ReactNode }) {
  const { data: academies } = useQuery(academiesQuery)
  const academy = academies?.find(({ id }) => id === academyId)
  const main = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<{ readonly what: 'palette' | 'shortcuts'; readonly times: number }>()
  // Opened again, it is a new one: the focus may be elsewhere, such as in a toast.
  const open = (what: 'palette' | 'shortcuts') => setOpened((before) => ({ what, times: (before?.times ?? 0) + 1 }))
  useShellCommands(academyId, open)

  useEffect(() => stored.set('latest', academyId), [academyId])
  useEffect(() => {
    document.title = academy ? `${academy.name} · Academy Access` : 'Academy Access dashboard'
  }, [academy])

  if (academies && !academy) return <NotFound title="This academy does not exist, or was deleted" />
  return (
    <AcademyId value={academyId}>
      <div className="flex flex-col h-[100dvh]">
        <a
          href="#content"
          className="fixed z-20 top-2 left-2 py-1.5 px-3 rounded-md bg-accent-fill text-white font-[550] [&:not(:focus)]:[clip-path:inset(50%)]"
          onClick={(event) => {
            // The address belongs to the view.
            event.preventDefault()
            main.current?.focus()
          }}
        >
          Skip to the content
        </a>
        <Part name="The top bar">
          <TopBar academy={academy} onPalette={() => open('palette')} />
        </Part>
        <ConnectionBar />
        {academy && <EndWarning academy={academy} />}
        <div className="flex flex-1 min-h-0 max-narrow:flex-col-reverse">
          <Part name="The navigation">
            <Navigation academyId={academyId} />
          </Part>
          <main ref={main} id="content" tabIndex={-1} className="flex-1 min-w-0 min-h-0">
            <Part name="This view" loading={<Loading />}>
              {children}
            </Part>
          </main>
        </div>
        {opened && (
          <Part key={`${opened.what} ${opened.times}`} name="The dialog">
            {opened.what === 'palette' ? (
              <Palette academyId={academyId} onClose={() => setOpened(undefined)} />
            ) : (
              <Shortcuts onClose={() => setOpened(undefined)} />
            )}
          </Part>
        )}
      </div>
    </AcademyId>
  )
}

function useShellCommands(academyId: string, open: (what: 'palette' | 'shortcuts') => void): void {
  const openView = useOpenView()
  const actions = useAcademyActions(academyId)
  const toView = viewList.map(({ view, name, keys, ...entry }): Command => ({
    label: `Go to ${name}`,
    group: 'Views',
    keys,
    ...('words' in entry && { words: entry.words }),
    run: () => openView(academyId, view),
  }))
  useCommands([
    ...toView,
    {
      label: 'Open the API reference',
      group: 'Views',
      keys: 'g d',
      run: () => window.open(`${serviceUrl}/docs?academy=${academyId}`, '_blank', 'noopener'),
    },
    {
      label: 'Send a request',
      group: 'Academy',
      keys: 's',
      isChange: true,
      run: () => openView(academyId, 'requests', { compose: 'new' }),
    },
    { label: 'Reset the academy', group: 'Academy', keys: 'Alt+KeyR', isChange: true, run: actions.reset },
    { label: 'Fork the academy', group: 'Academy', keys: 'Alt+KeyF', isChange: true, run: () => actions.fork() },
    {
      label: 'Freeze or resume the clock',
      group: 'Academy',
      keys: 'Alt+KeyT',
      isChange: true,
      run: actions.toggleClock,
    },
    { label: 'Skip an hour', group: 'Academy', keys: 'Alt+KeyH', isChange: true, run: () => actions.skip(hour) },
    { label: 'Skip a day', group: 'Academy', keys: 'Alt+KeyD', isChange: true, run: () => actions.skip(day) },
    ...keysOf(themes).map((theme): Command => ({
      label: `Theme: ${themes[theme].toLowerCase()}`,
      group: 'Page',
      run: () => chooseTheme(theme),
    })),
    { label: 'Search everything', group: 'Page', keys: '$mod+k', isInPalette: false, run: () => open('palette') },
    { label: 'Show all shortcuts', group: 'Page', keys: '[Shift]+?', run: () => open('shortcuts') },
  ])
}
