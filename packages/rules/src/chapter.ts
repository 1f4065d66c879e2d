import type { Needs, Scene } from './scene.ts'

/** A rule that one key can show, as a test. */
export interface VisibleRule {
  /** Begins with the numbers of the rules. */
  readonly name: string
  readonly needs: Needs
  /** Throws a `Difference` if the service differs, and `NotCheckable` if the academy lacks something. */
  readonly test: (scene: Scene) => Promise<void>
}

/** The visible rules of one chapter. */
export interface VisibleChapter {
  readonly title: string
  readonly rules: readonly VisibleRule[]
}

/** Adds a rule to a chapter. */
export interface DefineRule {
  (name: string, test: VisibleRule['test']): void
  (name: string, needs: Needs, test: VisibleRule['test']): void
}

/** Creates a chapter of visible rules. */
export function visibleChapter(title: string, define: (rule: DefineRule) => void): VisibleChapter {
  const rules: VisibleRule[] = []
  define((name: string, ...[first, second]: [Needs | VisibleRule['test'], VisibleRule['test']?]) => {
    if (typeof first === 'function') rules.push({ name, needs: {}, test: first })
    else if (second) rules.push({ name, needs: first, test: second })
  })
  return { title, rules }
}

/** The numbers at the start of a rule's name: `R114`, `D46`. */
export function numbersIn(name: string): readonly string[] {
  return /^(?:[RD]\d+ )+/.exec(name)?.[0].trim().split(' ') ?? []
}
