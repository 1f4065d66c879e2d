/** The command whose keys are complete: `g t` before `t`, and a command of a dialog before the page behind it. */
export function commandOf<Command extends { readonly keys?: string }>(
  commands: readonly Command[],
  complete: ReadonlySet<string>,
): Command | undefined {
  const found = commands.filter(({ keys }) => keys !== undefined && complete.has(keys))
  return found.findLast(({ keys }) => keys?.includes(' ')) ?? found.at(-1)
}

/** Whether a person presses the keys without Ctrl, ⌘ or Alt, such as `g e`, `j` or `?`. */
export const isSingle = (keys: string): boolean =>
  keys
    .replace('[Shift]+', '')
    .split(' ')
    .every((key) => key.length === 1)

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

const names: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowDown: '↓',
  ArrowUp: '↑',
  '[Shift]+?': '?',
  Alt: isApple ? '⌥' : 'Alt',
}

/** Keys as they are printed on a keyboard, such as `Ctrl K` or `g e`. */
export function keysText(keys: string, modifier: string = isApple ? '⌘' : 'Ctrl'): string {
  const nameOf = (key: string) => (key === '$mod' ? modifier : (names[key] ?? /^(?:Key|Digit)(.)$/.exec(key)?.[1]))
  return (
    nameOf(keys) ??
    keys
      .split(/[+ ]/)
      .map((key) => nameOf(key) ?? (key.length === 1 && keys.includes('+') ? key.toUpperCase() : key))
      .join(' ')
  )
}
