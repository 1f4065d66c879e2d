import { createContext, use } from 'react'

import { messageOf } from './text.ts'

/**
 * Reads an error such as `limits.students: expected a whole number, got "x"`. Its text is `A whole number`: the field shows the value.
 * Its path has the names that lead to the value; none when the error is about no single value.
 */
export function fieldErrorOf(error: unknown) {
  const message = messageOf(error)
  const [, place = '', problem = message] = /^([\w.[\]]+): (.*)$/s.exec(message) ?? []
  const text = problem.replace(/^expected /i, '').replace(/, got .*$/s, '')
  const path: readonly string[] = place.match(/[a-z_]\w*/gi) ?? []
  return { path, text: text.charAt(0).toUpperCase() + text.slice(1) }
}

/** The error of the form around a field, for the field that has one of some names. */
export const FormErrors = createContext<(names: readonly string[]) => string | undefined>(() => undefined)

export const useErrorOf = (names: readonly string[]): string | undefined => use(FormErrors)(names)
