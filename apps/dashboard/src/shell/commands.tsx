import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'

/** An action of the page. The command palette finds it, and its keys start it. */
export interface Command {
  readonly label: string
  /** The part of the list of shortcuts that has it. */
  readonly group: 'Views' | 'Academy' | 'Requests' | 'Page'
  /** Such as `r`, `g e` (one after the other) or `$mod+k`; none for an action of the palette alone. */
  readonly keys?: string
  /** False for an action that makes no sense in the palette, such as moving the selection. */
  readonly isInPalette?: boolean
  readonly run: () => void
}

class Commands {
  readonly #sources = new Map<object, readonly Command[]>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Command[] = []

  readonly all = (): readonly Command[] => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(source: object, commands: readonly Command[] | undefined): void {
    if (commands) this.#sources.set(source, commands)
    else this.#sources.delete(source)
    this.#all = [...this.#sources.values()].flat()
    for (const listener of this.#listeners) listener()
  }
}

const CommandsContext = createContext<Commands | undefined>(undefined)

/** Collects the commands of all components below it, and starts them by their keys. */
export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const commands = useMemo(() => new Commands(), [])
  const all = useSyncExternalStore(commands.subscribe, commands.all)
  useEffect(() => {
    const keys = all.flatMap(({ keys, run }) => (keys === undefined ? [] : [[keys, started(keys, run)] as const]))
    // The first one that matches starts: `g t` before `t`.
    const sequencesFirst = keys.toSorted(([a], [b]) => Number(b.includes(' ')) - Number(a.includes(' ')))
    return tinykeys(window, Object.fromEntries(sequencesFirst), { ignore: () => false })
  }, [all])
  return <CommandsContext value={commands}>{children}</CommandsContext>
}

/** Adds commands while the component is shown. Pass the same array as long as labels and keys stay the same. */
export function useCommands(own: readonly Command[]): void {
  const commands = useContextCommands()
  // The latest functions run, without a new list for each render.
  const latest = useRef(own)
  latest.current = own
  const shape = own.map(({ label, keys }) => `${label} ${keys}`).join('\n')
  useEffect(() => {
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
  const commands = useContextCommands()
  return useSyncExternalStore(commands.subscribe, commands.all)
}

function useContextCommands(): Commands {
  const commands = use(CommandsContext)
  if (!commands) throw new Error('useCommands: expected a CommandsProvider above')
  return commands
}

/** Keys without a modifier belong to a field, a menu or a dialog that has the focus. */
function started(keys: string, run: () => void) {
  return (event: KeyboardEvent) => {
    const isPlain = !keys.includes('$mod')
    const target = event.target instanceof Element ? event.target : undefined
    if (
      isPlain &&
      target?.closest(
        'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
      )
    )
      return
    if (event.key === 'Enter' && target?.closest('button, a, summary')) return
    if (isPlain && (event.ctrlKey || event.metaKey || event.altKey)) return
    event.preventDefault()
    run()
  }
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)
const names: Readonly<Record<string, string>> = {
  $mod: isApple ? '⌘' : 'Ctrl',
  Enter: '↵',
  ArrowDown: '↓',
  ArrowUp: '↑',
  '[Shift]+?': '?',
}

/** Keys as they are printed on a keyboard, such as `Ctrl K` or `g e`. */
export function keysText(keys: string): string {
  if (names[keys] !== undefined) return names[keys]
  return keys
    .split(/[+ ]/)
    .map((key) => names[key] ?? (key.length === 1 && keys.includes('+') ? key.toUpperCase() : key))
    .join(' ')
}
