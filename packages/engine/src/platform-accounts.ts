import type { AcademyCore } from './academy-core.ts'
import { Accounts, type SharedAccounts, UsedAccounts } from './state/accounts.ts'
import type { StudentRecord } from './state/state.ts'
import { studentsOf } from './state/students.ts'

/** @internal The accounts of all academies of a platform. `academies` are the present ones, by id. */
export function platformAccounts(
  academies: ReadonlyMap<string, { readonly core: AcademyCore }>,
  seed: string,
  shared: SharedAccounts | undefined,
) {
  const used = new UsedAccounts(students)
  const accounts = new Accounts(shared?.seed ?? seed, emailOf, { used, isShared: shared !== undefined })

  /** The students of all academies, and those that they would have after a reset. */
  function* students(): Generator<StudentRecord> {
    for (const { core } of academies.values()) {
      yield* studentsOf(core.state)
      yield* studentsOf(core.seed)
    }
  }

  function emailOf(accountId: string): string | undefined {
    if (academies.size > fewAcademies && !used.mayHave(accountId)) return undefined
    for (const { core } of academies.values()) {
      const email = core.emailOf(accountId)
      if (email !== undefined) return email
    }
    return undefined
  }

  /** Assigns the ids that other platforms have given to unknown addresses. */
  async function lookUp(sharedAccounts: SharedAccounts, emails: readonly string[]): Promise<void> {
    // The id of an account is known when an academy has a student with its address.
    const unknown = emails.filter((email) => emailOf(accounts.idOf(email)) !== email)
    if (unknown.length > 0) accounts.assign(await sharedAccounts.lookUp(unknown))
  }

  return { accounts, lookUp: shared && ((emails: readonly string[]) => lookUp(shared, emails)) }
}

/** So many academies are asked for a student without an index of all accounts, which takes memory. */
const fewAcademies = 16
