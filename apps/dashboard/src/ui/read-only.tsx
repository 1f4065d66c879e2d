import { type ReactNode, createContext, use } from 'react'

/** Whether nothing can be changed here: the token may only read, or the page is the report of a test. */
export const ReadOnlyContext = createContext(false)

/** Whether nothing can be changed here. Controls that change something are hidden or disabled then. */
export const useIsReadOnly = (): boolean => use(ReadOnlyContext)

/** Shows its children unless nothing can be changed here. */
export function Changeable({ children }: { readonly children: ReactNode }) {
  return useIsReadOnly() ? null : children
}
