import type { PlanWarning } from './plan.ts'

type Code = PlanWarning['code']

const messages: Record<Code, string> = {
  name_differs: 'the student has another name in the academy, and the API cannot change it',
  names_conflict: 'several rows of one address have different names; the first is used',
  address_twice: 'several students have this address; only the newest is compared',
  invisible_character:
    'the address in the roster contains a character that addresses hardly have, that cannot be seen, or that looks like another one, such as a semicolon, a zero-width space or a curly quote, so it is another address than without it',
  hidden_course_kept:
    'the student has a course that is not published. A roster cannot name it, and could not give it back, so it stays',
  managed_list_kept: 'the list is managed by an offer, so the API cannot take members off it',
  left_over_list:
    'an interrupted look-up left this list behind. It grants nothing; delete it when no other roster is at work',
}

const mostExamples = 10

export type Warnings = ReturnType<typeof collectWarnings>

/** Collects warnings: how many of each kind, and the first few. */
export function collectWarnings() {
  const found = new Map<Code, PlanWarning>()
  return {
    add(code: Code, example: string): void {
      const warning = found.get(code) ?? { code, message: messages[code], count: 0, examples: [] }
      warning.count++
      if (warning.examples.length < mostExamples) warning.examples.push(example)
      found.set(code, warning)
    },
    list: () => [...found.values()],
  }
}
