import { codeOf } from '@academy-access/schemas/internal/compiled'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Pencil, Repeat } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { useOpenView, useViewSearch } from '../../addresses.ts'
import { type RequestDetail, addFault, type controlsOf, serviceUrl } from '../../api/client.ts'
import { academiesQuery, noAcademy } from '../../api/queries.ts'
import { numberOf } from '../../api/request-log.ts'
import { useAcademyActions } from '../../shell/academy-actions.ts'
import { AcademyPicker } from '../../shell/academy-menu.tsx'
import { useAcademy } from '../../shell/academy.tsx'
import { keysText } from '../../shell/command-keys.ts'
import { useCommands } from '../../shell/commands.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.tsx'
import { MenuItem, MenuItems, Popover } from '../../ui/menu.tsx'
import { runAction, runUndoable } from '../../ui/messages.tsx'
import { keysOf } from '../../ui/text.ts'

interface ActionBarProps {
  readonly entry: RequestDetail
  readonly requestKey: string
  readonly isGone: boolean
  /** The key of the request for the same operation before it. */
  readonly previousKey: string | undefined
  /** Compares it with another request; without a key, with the one that is chosen next. */
  readonly onCompare: (key?: string) => void
}

/** What can be done with a request: replay, edit, copy, fork and more. */
export function ActionBar({ entry, requestKey, isGone, previousKey, onCompare }: ActionBarProps) {
  const { id: academyId, controls } = useAcademy()
  const { fork } = useAcademyActions(academyId)
  const address = useViewSearch()
  const openView = useOpenView()
  const bar = useRef<HTMLDivElement>(null)
  const { id: entryId, operation, code, status } = entry
  const replay = (target: string) =>
    runAction(async () => {
      const replayed = await controls.journal.replay(entryId, target)
      // The button is replaced with the details: they get the focus.
      bar.current?.closest('aside')?.focus()
      openView(target, 'requests', { request: replayed.id, ...(target === academyId && { compare: entryId }) })
    })
  const failNext = () =>
    runUndoable('the fault', `The next ${operation ?? 'request'} fails with ${code ?? 'internal_error'}`, async () => {
      const failure = { operation: operation ?? '*', times: 1, code: code ?? 'internal_error' } as const
      const { id } = await addFault(academyId, failure)
      return () => controls.faults.remove(id)
    })
  const edit = () => address.open({ compose: requestKey })
  const hasActions = !requestKey.startsWith(noAcademy) && !isGone
  useCommands([
    ...(hasActions
      ? ([
          { label: 'Replay the request', group: 'Requests', keys: 'Alt+KeyS', run: () => replay(academyId) },
          { label: 'Fork before the request', group: 'Requests', keys: 'Alt+KeyB', run: () => fork(entryId) },
          { label: 'Fail the next one like this', group: 'Requests', keys: 'Alt+KeyN', run: failNext },
        ] as const)
      : []),
    { label: 'Edit and resend the request', group: 'Requests', keys: 'e', run: edit },
    { label: 'Compare the request with another one', group: 'Requests', keys: 'c', run: () => onCompare() },
  ])
  const copied = codeOf(entry, serviceUrl)
  const names = keysOf(copied).filter((name) => name !== 'SDK' || operation !== null)
  const copy = (name: keyof typeof copied) =>
    runAction(async () => copyText(copied[name](await validKeyOf(controls))), `Copied as ${name}`)
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
      <Actions label="More" onReplay={hasActions ? replay : undefined}>
        {hasActions && (
          <>
            <MenuItem note={keysText('Alt+KeyB')} onClick={() => fork(entryId)}>
              Fork before this
            </MenuItem>
            <MenuItem note={keysText('Alt+KeyN')} onClick={failNext}>
              {status >= 400 && code !== undefined ? 'Fail the next one like this' : 'Fail the next one'}
            </MenuItem>
          </>
        )}
        {previousKey !== undefined && (
          <MenuItem onClick={() => onCompare(previousKey)}>Compare with {numberOf(previousKey)}</MenuItem>
        )}
        <MenuItem note="c" onClick={() => onCompare()}>
          Compare with another request
        </MenuItem>
      </Actions>
    </div>
  )
}

/** The first valid API key of an academy, in full. */
async function validKeyOf({ keys }: ReturnType<typeof controlsOf>): Promise<string> {
  const valid = (await keys.list()).find(({ revoked }) => !revoked)
  if (!valid) throw new Error('The academy has no valid API key. Create one in the view Keys.')
  return (await keys.get(valid.id)).key
}

interface ActionsProps {
  readonly label: string
  /** Replays the request in another academy, which is chosen in place of the list. */
  readonly onReplay?: ((target: string) => void) | undefined
  readonly children: ReactNode
}

/** A button that opens a list of actions. */
function Actions({ label, onReplay, children }: ActionsProps) {
  const { id } = useAcademy()
  const { data: academies = [] } = useQuery(academiesQuery)
  const [search, setSearch] = useState<string>()
  const trigger = (
    <Button>
      {label}
      <ChevronDown aria-hidden />
    </Button>
  )
  return (
    <Popover label={label} trigger={trigger} onOpen={() => setSearch(undefined)}>
      {search === undefined || !onReplay ? (
        <MenuItems>
          {children}
          {onReplay && academies.length > 1 && (
            <MenuItem isOpener onClick={() => setSearch('')}>
              Replay in another academy…
            </MenuItem>
          )}
        </MenuItems>
      ) : (
        <AcademyPicker isOthers current={id} search={search} onSearch={setSearch} onChoose={onReplay} />
      )}
    </Popover>
  )
}
