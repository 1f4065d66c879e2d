import { messageOf } from './message-of.ts'

/** The error of a value, in words about its field. */
export interface FieldError {
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
