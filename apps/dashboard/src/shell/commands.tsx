import { type ReactNode, createContext, use, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createKeybindingsHandler } from 'tinykeys'

import { useIsReadOnly } from '../ui/read-only.tsx'
import { stored } from '../ui/storage.ts'
import { commandOf, isSingle } from './command-keys.ts'

/** An action of the page. The command palette finds it, and its keys start it. */
export interface Command {
  readonly label: string
  /** The part of the list of shortcuts that has it. */
  readonly group: 'Views' | 'Academy' | 'Requests' | 'Page'
  /**
   * Such as `n`, `g e` (one after the other) or `Alt+KeyR`; none for an action of the palette alone. Keys without a modifier only
   * navigate and open forms: a text that is typed outside of a field changes nothing.
   */
  readonly keys?: string
  /** Words that find it in the palette besides its label. */
  readonly words?: string | undefined
  /** False for an action that the palette does not list, such as moving the selection. */
  readonly isInPalette?: boolean
  /** It changes something, so a page that may only read does not have it. */
  readonly isChange?: boolean
  readonly run: () => void
}

class Commands {
  readonly #sources = new Map<object, readonly Command[]>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Command[] = []
  /** One key handler for each of the keys. It stays when the commands change: a new one would lose the first key of a sequence. */
  readonly #followers = new Map<string, EventListener>()
  readonly #pressed = new Set<string>()
  #isCovered = false

  readonly all = (): readonly Command[] => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(source: object, commands: readonly Command[] | undefined): void {
    if (commands) this.#sources.set(source, commands)
    else this.#sources.delete(source)
    this.#all = [...this.#sources.values()].flat()
    for (const { keys } of this.#all) if (keys !== undefined && !this.#followers.has(keys)) this.#follow(keys)
    for (const listener of this.#listeners) listener()
  }

  /** Notes what covers the page before the key is handled: Escape closes a list of suggestions, and the page must not go on. */
  readonly look = (): void => {
    this.#isCovered = document.querySelector(covers) !== null
  }

  /** Starts the command whose keys are complete with this event. */
  readonly start = (event: KeyboardEvent): void => {
    this.#pressed.clear()
    for (const follow of this.#followers.values()) follow(event)
    const command = commandOf(this.#all, this.#pressed)
    if (command?.keys === undefined || !isMeant(event, command.keys, this.#isCovered)) return
    if (isSingle(command.keys) && stored.get('single-keys') === 'off') return
    event.preventDefault()
    command.run()
  }

  #follow(keys: string): void {
    const follow = createKeybindingsHandler({ [keys]: () => this.#pressed.add(keys) }, { ignore: () => false })
    this.#followers.set(keys, follow)
  }
}

const CommandsContext = createContext(new Commands())

/** Starts the commands of all components below it by their keys. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const commands = useMemo(() => new Commands(), [])
  useLayoutEffect(() => {
    const stopped = new AbortController()
    window.addEventListener('keydown', commands.look, { capture: true, signal: stopped.signal })
    window.addEventListener('keydown', commands.start, { signal: stopped.signal })
    return () => stopped.abort()
  }, [commands])
  return <CommandsContext value={commands}>{children}</CommandsContext>
}

/** Adds commands while the component is shown. Pass the same array as long as labels and keys stay the same. */
export function useCommands(given: readonly Command[]): void {
  const commands = use(CommandsContext)
  const isReadOnly = useIsReadOnly()
  const added = isReadOnly ? given.filter(({ isChange }) => !isChange) : given
  // The latest functions run, without a new list for each render.
  const latest = useRef(added)
  latest.current = added
  const shape = added.map(({ label, keys }) => `${label} ${keys}`).join('\n')
  // Before the page is drawn: what can be seen can be used.
  useLayoutEffect(() => {
    const source = {}
    commands.set(
      source,
      latest.current.map((command, index) => ({ ...command, run: () => latest.current[index]?.run() })),
    )
    return () => commands.set(source, undefined)
  }, [commands, shape])
}

/** All commands that can be used now. */
export function useAllCommands(): readonly Command[] {
  const commands = use(CommandsContext)
  return useSyncExternalStore(commands.subscribe, commands.all)
}

/** Dialogs and suggestions, and a row that is dragged. A toast is a dialog that takes no keys unless it has the focus. */
const covers =
  '[role=dialog]:not([aria-modal=false]), [role=listbox], [aria-roledescription=sortable][aria-pressed=true]'

const fields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]'

/**
 * Whether an event is meant for a command. Keys without a modifier belong to a field or a menu that has the focus, and to a dialog
 * that is open, even if a toast has taken the focus from it. Escape leaves a field of a pane.
 */
function isMeant({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent, keys: string, isCovered: boolean): boolean {
  const focused = target instanceof Element ? target : undefined
  if (key === 'Enter' && focused?.closest('button, a, summary')) return false
  if (keys.includes('$mod')) return true
  if (ctrlKey || metaKey || altKey !== keys.startsWith('Alt+') || isCovered) return false
  const field = focused?.closest(fields)
  return !field || (key === 'Escape' && field.closest('aside') !== null)
}

/** J and K move between the rows of the view. Enter opens the row with the focus; while a record is open, so do J and K. */
export function useRowKeys(isOpen = false): void {
  useCommands([
    { label: 'Next row', group: 'Page', keys: 'j', isInPalette: false, run: () => moveRow(1, isOpen) },
    { label: 'Previous row', group: 'Page', keys: 'k', isInPalette: false, run: () => moveRow(-1, isOpen) },
  ])
}

function moveRow(step: 1 | -1, opens: boolean): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr, main [data-row]')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused === -1 || opens ? rows.findIndex((row) => row.dataset['selected'] !== undefined) : focused
  const row = at === -1 && focused === -1 ? rows[0] : rows[(at === -1 ? focused : at) + step]
  const next = row?.querySelector<HTMLElement>('[data-row-name]') ?? row?.querySelector<HTMLElement>('a, button, input')
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  if (opens) next?.click()
}
