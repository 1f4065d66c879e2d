import { createContext, use, useSyncExternalStore } from 'react'

/* What this browser has: its width, and what it keeps for a person. */

const narrow = matchMedia('(width < 700px)')

const followNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone: then details cover it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(followNarrow, () => narrow.matches)

/** Whether something is open beside this part of the page. */
export const IsBesidePane = createContext(false)

/** Whether this part of the page has little width. */
export function useHasLittleWidth(): boolean {
  const isBesidePane = use(IsBesidePane)
  return useIsNarrow() || isBesidePane
}

const listeners = new Set<() => void>()

function followStored(listener: () => void): () => void {
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
export const useStored = (name: string): string | null => useSyncExternalStore(followStored, () => stored.get(name))

/** The themes, each with its name. */
export const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

type Theme = keyof typeof themes

export const themeOf = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system')

/** Shows the chosen theme: the style sheet knows it by this attribute. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = themeOf(stored.get('theme'))
}

export function chooseTheme(theme: Theme): void {
  stored.set('theme', theme)
  showTheme()
}

/** Lets the browser save a file. */
export function download(name: string, content: Blob | string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
