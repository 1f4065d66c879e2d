import { createContext, use, useEffect, useSyncExternalStore } from 'react'

/* What this browser has: its width, its address, and a place for files. */

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

/** How the title of the page ends here, such as `Requests · Nordlicht`. */
export const TitleEnd = createContext('Academy Access')

/**
 * Names the page after what is open, such as `409 lists.update · Requests · Nordlicht`. Returns this title for what is inside.
 * Without `isInnermost` something inside names the page.
 */
export function useTitle(name: string, isInnermost = true): string {
  const title = `${name} · ${use(TitleEnd)}`
  useEffect(() => {
    if (isInnermost) document.title = title
  }, [title, isInnermost])
  return title
}

/** The academy of a path, with or without the path of the page before it. */
export const academyIn = (path: string): string | undefined => /\/academies\/([^/]+)/.exec(path)?.[1]

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
