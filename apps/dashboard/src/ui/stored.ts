import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser can change it, too.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const keyOf = (name: string) => `academy-dashboard-${name}`

/** Texts that this browser keeps, such as the chosen theme. */
export const stored = {
  get: (name: string): string | null => localStorage.getItem(keyOf(name)),
  set(name: string, text: string): void {
    localStorage.setItem(keyOf(name), text)
    for (const listener of listeners) listener()
  },
}

/** A text that this browser keeps; null without one. */
export const useStored = (name: string): string | null => useSyncExternalStore(subscribe, () => stored.get(name))
