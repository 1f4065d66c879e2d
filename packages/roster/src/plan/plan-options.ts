import { asSeen, canonical } from '../address.ts'
import { checkOptionNames, checkWelcome, type RosterOptions } from '../context.ts'
import { RosterError } from '../roster-error.ts'
import type { RateLimit } from './estimate.ts'
import type { KeptStudent, Prune } from './plan.ts'

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
