import { createContext, use } from 'react'

/** The academy that the address names. */
export const AcademyId = createContext('')

/** The id of the academy that the address names. */
export const useAcademyId = (): string => use(AcademyId)
