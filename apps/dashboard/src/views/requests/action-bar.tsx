import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pencil, Repeat } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { controlsOf, type JournalEntryDetail } from '../../api/client.ts'
import { academiesQuery } from '../../api/queries.ts'
import { numberOf } from '../../api/request-number.ts'
import { runAction } from '../../api/run-action.ts'
import { serviceUrl } from '../../api/service-url.ts'
import { runUndoable } from '../../api/undoable.ts'
import { useAcademyActions } from '../../shell/academy-actions.ts'
import { useAcademyId } from '../../shell/academy-id.ts'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { codeOf } from './request-code.ts'
import { keyOf } from './valid-key.ts'

interface ActionBarProps {
  readonly entry: JournalEntryDetail
  readonly isOfAcademy: boolean
  readonly isGone: boolean
  readonly previousKey: string | undefined
}

/** What can be done with a request: replay, edit, copy, fork and more. */
export function ActionBar({ entry, isOfAcademy, isGone, previousKey }: ActionBarProps) {
  const academyId = useAcademyId()
  const { fork } = useAcademyActions(academyId)
  const address = useViewSearch()
  const openView = useOpenView()
  const bar = useRef<HTMLDivElement>(null)
  const { data: academies = [] } = useQuery(academiesQuery)
  const { id: entryId, operation, code, status } = entry
  const replay = (target: string) =>
    runAction(async () => {
      const replayed = await controlsOf(academyId).journal.replay(entryId, target)
      // The button is replaced with the details: they get the focus.
      bar.current?.closest('aside')?.focus()
      openView(target, 'requests', { request: replayed.id })
    })
  const failNext = () =>
    runUndoable({
      what: 'the fault',
      message: `The next ${operation ?? 'request'} fails with ${code ?? 'internal_error'}`,
      async run() {
        const { faults } = controlsOf(academyId)
        const failure = code === undefined ? ({ code: 'internal_error' } as const) : { code }
        const { id } = await faults.add({ operation: operation ?? '*', times: 1, ...failure })
        return () => faults.remove(id)
      },
    })
  const edit = () => address.set({ compose: address.get('request') })
  const hasActions = isOfAcademy && !isGone
  useCommands([
    ...(hasActions
      ? ([
          { label: 'Replay the request', group: 'Requests', keys: 'Alt+KeyS', run: () => replay(academyId) },
          { label: 'Fork before the request', group: 'Requests', keys: 'Alt+KeyB', run: () => fork(entryId) },
          { label: 'Fail the next one like this', group: 'Requests', keys: 'Alt+KeyN', run: failNext },
        ] as const)
      : []),
    { label: 'Edit and resend the request', group: 'Requests', keys: 'e', run: edit },
  ])
  const copied = codeOf(entry, serviceUrl)
  const names = (['curl', 'SDK', 'fetch'] as const).filter((name) => name !== 'SDK' || operation !== null)
  const copy = (name: keyof typeof copied) =>
    runAction(async () => copyText(copied[name](await keyOf(academyId))), `Copied as ${name}`)
  return (
    <div ref={bar} className="flex flex-wrap gap-1.5">
      {hasActions && (
        <Button
          look="primary"
          icon={<Repeat aria-hidden />}
          onClick={() => replay(academyId)}
          title={`Send it again (${keysText('Alt+KeyS')})`}
        >
          Replay
        </Button>
      )}
      <Button icon={<Pencil aria-hidden />} onClick={edit} title="Change it before it is sent (e)">
        Edit and resend
      </Button>
      {!isGone && (
        <Actions label="Copy as">
          {names.map((name) => (
            <MenuItem key={name} onClick={() => copy(name)}>
              {name}
            </MenuItem>
          ))}
        </Actions>
      )}
      {hasActions && (
        <Actions label="More">
          <MenuItem note={keysText('Alt+KeyB')} onClick={() => fork(entryId)}>
            Fork before this
          </MenuItem>
          <MenuItem note={keysText('Alt+KeyN')} onClick={failNext}>
            {status >= 400 && code !== undefined ? 'Fail next like this' : 'Fail the next one'}
          </MenuItem>
          {previousKey !== undefined && (
            <MenuItem onClick={() => address.set({ compare: previousKey })}>
              Compare with {numberOf(previousKey)}
            </MenuItem>
          )}
          {academies
            .filter(({ id }) => id !== academyId)
            .map(({ id, name }) => (
              <MenuItem key={id} onClick={() => replay(id)}>
                Replay in {name}
              </MenuItem>
            ))}
        </Actions>
      )}
    </div>
  )
}

/** A button that opens a list of actions. */
function Actions({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Menu
      label={label}
      trigger={
        <Button>
          {label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}
