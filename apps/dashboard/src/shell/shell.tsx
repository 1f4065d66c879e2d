import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'

import { useOpenView } from '../addresses.ts'
import { academiesQuery } from '../api/queries.ts'
import { TitleEnd, useTitle } from '../ui/browser.ts'
import { Empty, Loading } from '../ui/layout.tsx'
import { chooseTheme, stored, themes } from '../ui/storage.ts'
import { keysOf } from '../ui/text.ts'
import { day, hour, useAcademyActions } from './academy-actions.ts'
import { AcademyMenu } from './academy-menu.tsx'
import { AcademyId, useAcademy } from './academy.tsx'
import { ConnectionBar, EndWarning } from './bars.tsx'
import { type Command, useAllCommands, useCommands } from './commands.tsx'
import { Navigation, usePlaces } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { Part } from './part.tsx'
import { TopBar } from './top-bar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SingleKeysSwitch } from '../ui/field.tsx'
import { keysText } from './command-keys.ts'

/** The frame around the views of an academy. */
export function Shell({ academyId, children }: { readonly academyId: string; readonly children: ReactNode }) {
  const { data: academies } = useQuery(academiesQuery)
  const academy = academies?.find(({ id }) => id === academyId)
  const main = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>()
  // Opened again, it is a new one: the focus may be elsewhere, such as in a toast. What was open gives the focus back in a
  // microtask, which would take it from the new one.
  const open = (what: 'palette' | 'shortcuts') => {
    flushSync(() => setOpened(undefined))
    queueMicrotask(() => flushSync(() => setOpened(what)))
  }
  useEffect(() => stored.set('latest', academyId), [academyId])

  if (academies && !academy) {
    return (
      <NotFound title="This academy does not exist, or was deleted">
        <p>
          No academy of this server has the id <code>{academyId}</code>.
        </p>
        <Link href="/">Go to the first academy</Link>
      </NotFound>
    )
  }
  return (
    <AcademyId value={academyId}>
      <TitleEnd value={academy?.name ?? 'Academy Access'}>
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
              <Navigation />
            </Part>
            <main ref={main} id="content" tabIndex={-1} className="flex-1 min-w-0 min-h-0">
              <Part name="This view" loading={<Loading />}>
                {children}
              </Part>
            </main>
          </div>
          <ShellCommands onOpen={open} />
          {opened && (
            <Part name="The dialog">
              {opened === 'palette' ? (
                <Palette onClose={() => setOpened(undefined)} />
              ) : (
                <Shortcuts onClose={() => setOpened(undefined)} />
              )}
            </Part>
          )}
        </div>
      </TitleEnd>
    </AcademyId>
  )
}

interface NotFoundProps {
  readonly title: string
  readonly children: ReactNode
}

/** For an address without a page: the bar leads to the academies. */
export function NotFound({ title, children }: NotFoundProps) {
  useTitle('Not found')
  return (
    <div className="flex flex-col h-[100dvh]">
      <TopBar academy={undefined}>
        <AcademyMenu current={undefined} />
      </TopBar>
      <ConnectionBar />
      <main className="flex-1 min-h-0 overflow-auto">
        <Empty title={title}>{children}</Empty>
      </main>
    </div>
  )
}

/** In the place of a view that the address does not name. */
export function NoView({ name }: { readonly name: string }) {
  useTitle('Not found')
  const { pathTo } = useAcademy()
  return (
    <Empty title={`There is no view “${name}”`}>
      <Link href={pathTo('requests')}>Go to the requests of this academy</Link>
    </Empty>
  )
}

/** The commands that every view has. */
function ShellCommands({ onOpen }: { readonly onOpen: (what: 'palette' | 'shortcuts') => void }) {
  const { id } = useAcademy()
  const openView = useOpenView()
  const actions = useAcademyActions(id)
  const changes: readonly (readonly [label: string, keys: string, run: () => void])[] = [
    ['Send a request', 's', () => openView(id, 'requests', { compose: 'new' })],
    ['Reset the academy', 'Alt+KeyR', actions.reset],
    ['Fork the academy', 'Alt+KeyF', () => actions.fork()],
    ['Freeze or resume the clock', 'Alt+KeyT', actions.toggleClock],
    ['Skip an hour', 'Alt+KeyH', () => actions.skip(hour)],
    ['Skip a day', 'Alt+KeyD', () => actions.skip(day)],
  ]
  useCommands([
    ...usePlaces().map(({ name, keys, words, open }): Command => {
      const label = name === 'API reference' ? 'Open the API reference' : `Go to ${name}`
      return { label, group: 'Views', keys, words, run: open }
    }),
    ...changes.map(([label, keys, run]): Command => ({ label, group: 'Academy', keys, isChange: true, run })),
    ...keysOf(themes).map((theme): Command => ({
      label: `Theme: ${themes[theme].toLowerCase()}`,
      group: 'Page',
      run: () => chooseTheme(theme),
    })),
    { label: 'Search everything', group: 'Page', keys: '$mod+k', isInPalette: false, run: () => onOpen('palette') },
    { label: 'Show all shortcuts', group: 'Page', keys: '[Shift]+?', run: () => onOpen('shortcuts') },
  ])
  return null
}

const groups = ['Views', 'Requests', 'Academy', 'Page'] as const

/** All shortcuts that work in the current view. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands()
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <SingleKeysSwitch />
      {groups.map((group) => {
        const own = commands.filter((command) => command.group === group && command.keys !== undefined)
        return (
          own.length > 0 && (
            <section key={group}>
              <h3>{group}</h3>
              <dl className="[&_div]:flex [&_div]:justify-between [&_div]:py-1 [&_div]:px-0 [&_div]:border-b [&_kbd]:py-px [&_kbd]:px-1.5 [&_kbd]:border [&_kbd]:border-strong [&_kbd]:rounded-sm [&_kbd]:bg-surface">
                {own.map(({ label, keys = '' }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <kbd>{keysText(keys)}</kbd>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        )
      })}
    </Dialog>
  )
}
