import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps keys from the page until what was opened has the focus: a letter that is meant for a field must not start a command.
 * `onText` gets a function that changes the text of the field as the keys do.
 */
export function useHeldKeys(
  isHeld: boolean,
  { onText, onEscape }: { readonly onText?: (change: (text: string) => string) => void; readonly onEscape: () => void },
): void {
  const latest = useRef({ onText, onEscape })
  latest.current = { onText, onEscape }
  // Before the next key: the key that opens it has changed the state already.
  useLayoutEffect(() => {
    if (!isHeld) return undefined
    const hold = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const { onText, onEscape } = latest.current
      if (key === 'Escape') onEscape()
      else if (key === 'Backspace') onText?.((text) => text.slice(0, -1))
      else if (key.length === 1) onText?.((text) => text + key)
    }
    addEventListener('keydown', hold, { capture: true })
    return () => removeEventListener('keydown', hold, { capture: true })
  }, [isHeld])
}
