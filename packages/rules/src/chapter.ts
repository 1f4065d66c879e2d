import type { Scene } from './scene.ts'

/** A rule as a test. `Parts` is what the test can use. */
export interface Rule<Parts> {
  /** Begins with the numbers of the rules. */
  readonly name: string
  readonly test: (parts: Parts) => Promise<void>
}

/** The rules of one chapter. */
export interface Chapter<Parts> {
  readonly title: string
  readonly rules: readonly Rule<Parts>[]
}

/** A rule that one key can show. The test throws a `Difference` if the service differs, and `NotCheckable` if the academy lacks something. */
export type VisibleRule = Rule<Scene>

/** The visible rules of one chapter. */
export type VisibleChapter = Chapter<Scene>

/** Creates a chapter of rules from their tests, by name. */
export const chapterOf =
  <Parts>() =>
  (title: string, tests: Readonly<Record<string, Rule<Parts>['test']>>): Chapter<Parts> => ({
    title,
    rules: Object.entries(tests).map(([name, test]) => ({ name, test })),
  })

/** Creates a chapter of visible rules. */
export const visibleChapter = chapterOf<Scene>()

/** The numbers at the start of a rule's name: `R114`, `D46`. */
export function numbersIn(name: string): readonly string[] {
  return /^(?:[RD]\d+ )+/.exec(name)?.[0].trim().split(' ') ?? []
}
