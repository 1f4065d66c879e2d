import { createContext, use } from 'react'

import { messageOf } from './text.ts'

/** The error of a value, in words about its field. */
interface FieldError {
  /** The names that lead to the value, such as `limits` and `students`; none when the error is about no single value. */
  readonly path: readonly string[]
  readonly text: string
}

/** Reads an error such as `limits.students: expected a whole number, got "x"`. Its text is `A whole number`: the field shows the value. */
export function fieldErrorOf(error: unknown): FieldError {
  const message = messageOf(error)
  const [, place = '', problem = message] = /^([\w.[\]]+): (.*)$/s.exec(message) ?? []
  const text = problem.replace(/^expected /i, '').replace(/, got .*$/s, '')
  return { path: place.match(/[a-z_]\w*/gi) ?? [], text: text.charAt(0).toUpperCase() + text.slice(1) }
}

/** The error of the form around a field, for the field that has one of some names. */
export const FormErrors = createContext<(names: readonly string[]) => string | undefined>(() => undefined)

export const useErrorOf = (names: readonly string[]): string | undefined => use(FormErrors)(names)
