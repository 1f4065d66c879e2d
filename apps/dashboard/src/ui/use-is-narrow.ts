import { createContext, use, useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 700px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone: then details cover it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

/** Whether something is open beside this part of the page. */
export const IsBesidePane = createContext(false)

/** Whether this part of the page has little width. */
export function useHasLittleWidth(): boolean {
  const isBesidePane = use(IsBesidePane)
  return useIsNarrow() || isBesidePane
}
