import { asSeen, canonical } from '../address.ts'
import { checkOptionNames, checkWelcome, type Context, type RosterOptions } from '../context.ts'
import { RosterError } from '../roster-error.ts'
import type { Catalog } from './catalog.ts'
import type { KeptStudent, PlanWarning, Prune } from './plan.ts'

/** What each part of a plan reads and adds to. */
export interface Planning extends Context {
  readonly options: CheckedPlanOptions
  readonly catalog: Catalog
  readonly warnings: Warnings
}

/** A student as the desired roster has it, with ids instead of names. */
export interface TargetStudent {
  readonly email: string
  name: string | undefined
  /** Undefined if the roster says nothing about the courses. */
  courses: readonly string[] | undefined
  /** Undefined if the roster says nothing about the lists. */
  lists: readonly string[] | undefined
  /** Position among the students of the target. */
  readonly index: number
  /** The id of the student, once the student was seen in the academy. */
  id: string | undefined
  /** Whether the name was compared with the one in the academy. */
  isNamed: boolean
  /** Whether the row was compared with the enrollments of the student. */
  compared: boolean
}

/** The students of the desired roster by address. */
export type Target = ReadonlyMap<string, TargetStudent>

/** Requests that a key may send in a time. */
export interface RateLimit {
  /** Requests. */
  requests: number
  /** The time, in seconds. */
  window_seconds: number
}

/** Options of `plan`. */
export interface PlanOptions extends RosterOptions {
  /** Whether students whom the plan creates get a welcome email. Required, because it cannot be taken back. */
  sendWelcomeEmail: boolean
  /**
   * The students and memberships that the plan removes. `none` (the default): nothing. `managed`: students whom a former `apply` with the same
   * `managedList` created, and who are no longer in the roster. `all`: every student who is not in the roster, and of the
   * others the courses and lists that their rows leave out.
   */
  prune?: Prune | undefined
  /**
   * The name or id of a manual list that belongs to this roster alone. Students whom `apply` creates join it, so that a
   * later plan knows them. Students who were in the academy before never join it.
   */
  managedList?: string | undefined
  /** Students from whom nothing is removed: addresses, endings such as `@example.com`, or a function. */
  protect?: Iterable<string> | ((student: KeptStudent) => boolean) | undefined
  /**
   * How many students may lose something: the academy, a course or a list. `apply` throws for a plan with more. The default
   * is a tenth of the students, at least 10, and 0 for a roster without rows. `'all'` allows everything.
   */
  maxRemovals?: number | 'all' | undefined
  /** The rate limit that the estimate assumes. 100 requests in 10 seconds by default. */
  rateLimit?: RateLimit | undefined
}

/** The options of a plan, checked, with their defaults. */
export type CheckedPlanOptions = ReturnType<typeof checkPlanOptions>

const names = ['sendWelcomeEmail', 'prune', 'managedList', 'protect', 'maxRemovals', 'rateLimit']

export function checkPlanOptions(options: PlanOptions) {
  checkOptionNames(options, names, 'plan')
  const { prune = 'none', managedList, protect = [], rateLimit } = options
  const maxRemovals = options.maxRemovals === 'all' ? Infinity : options.maxRemovals
  if (!['none', 'managed', 'all'].includes(prune)) {
    throw wrong(`prune: expected "none", "managed" or "all", got ${JSON.stringify(prune)}`)
  }
  if (prune === 'managed' && managedList === undefined) {
    throw wrong('prune "managed" needs managedList: the list of the students whom this roster created')
  }
  if (maxRemovals !== undefined && !(maxRemovals >= 0)) {
    throw wrong(`maxRemovals: expected a number from 0 or "all", got ${JSON.stringify(maxRemovals)}`)
  }
  if (rateLimit !== undefined && !(rateLimit.requests >= 1 && rateLimit.window_seconds > 0)) {
    throw wrong(`rateLimit: expected requests and window_seconds, got ${JSON.stringify(rateLimit)}`)
  }
  return {
    sendWelcomeEmail: checkWelcome(options, 'plan'),
    prune,
    managedList,
    maxRemovals,
    rateLimit,
    isProtected: typeof protect === 'function' ? protect : protectedBy(protect),
  }
}

function protectedBy(protect: Iterable<string>): (student: KeptStudent) => boolean {
  if (typeof protect === 'string') throw wrong('protect: expected several addresses or a function, got one text')
  const entries = [...protect].map(canonical)
  const unusable = entries.find((entry) => !entry.includes('@'))
  if (unusable !== undefined)
    throw wrong(`protect: expected an address or an ending such as @example.com, got "${unusable}"`)
  // The student whom a person means may have the same letters in another Unicode form.
  const addresses = new Set(entries.map(asSeen))
  const endings = [...addresses].filter((entry) => entry.startsWith('@'))
  return ({ email }) => addresses.has(asSeen(email)) || endings.some((ending) => asSeen(email).endsWith(ending))
}

function wrong(message: string): RosterError {
  return new RosterError('invalid_option', `plan: ${message}`)
}

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
