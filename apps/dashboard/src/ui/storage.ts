import { useSyncExternalStore } from 'react'

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A storage of the browser. Where the browser lets no page store anything, the texts last as long as the page. */
function storageOf(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name]
  } catch {
    const texts = new Map<string, string>()
    return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) }
  }
}

/** What is stored until the tab is closed. */
export const ofTab = storageOf('sessionStorage')

const ofBrowser = storageOf('localStorage')
const listeners = new Set<() => void>()

/** Calls a function after each change of the stored texts. Returns what ends this. */
export function followStored(listener: () => void): () => void {
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
  get: (name: string): string | null => ofBrowser.getItem(keyOf(name)),
  set(name: string, text: string): void {
    ofBrowser.setItem(keyOf(name), text)
    for (const listener of listeners) listener()
  },
}

/** A text that this browser keeps; null without one. */
export const useStored = (name: string): string | null => useSyncExternalStore(followStored, () => stored.get(name))

/** The themes, each with its name. */
export const themes = { system: 'As the system', light: 'Light', dark: 'Dark' } as const

type Theme = keyof typeof themes

export const themeOf = (text: string | null): Theme => (text === 'light' || text === 'dark' ? text : 'system')

export const chooseTheme = (theme: Theme): void => stored.set('theme', theme)

/** Shows the chosen theme, and each that is chosen later, in any tab. The style sheet knows it by this attribute. */
export function followTheme(): void {
  const show = () => {
    document.documentElement.dataset['theme'] = themeOf(stored.get('theme'))
  }
  show()
  followStored(show)
}
