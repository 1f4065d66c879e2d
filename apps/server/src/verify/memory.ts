import { type Api, type Marks, NoResponse, type OwnRecords } from '@academy-access/rules'

import { findMarked, removeOwn, stillThere } from './own-cleanup.ts'
import type { RuleResult } from './results.ts'

/** The chapter about what the service remembers. */
export const ownRecords = 'Records of the run'

/** The names of its rules. */
export const memoryRules = [
  'R139 R215 every created student and list is there until it is removed',
  'R160 R233 every removed student and list is gone',
] as const

/** Removes the records of a run, and notices those that the service lost, and those whose removal had no effect. */
export class Memory {
  readonly #api: Api
  readonly #own: OwnRecords
  readonly #marks: Marks
  readonly #lost: string[] = []
  readonly #returned: string[] = []

  constructor(api: Api, own: OwnRecords, marks: Marks) {
    this.#api = api
    this.#own = own
    this.#marks = marks
  }

  /** Removes what a rule made. Returns the records that are left. */
  async removeOwn(): Promise<readonly string[]> {
    const { left, lost } = await removeOwn(this.#api, this.#own)
    this.#lost.push(...lost)
    return left
  }

  /** Removes all records at the end of the run, and looks for others. Returns the records that are left. */
  async removeAll(): Promise<readonly string[]> {
    const first = await this.removeOwn()
    const { foreign } = this.#own
    try {
      // A response may have been lost or wrong, and with it the id of a new record or a removal.
      const found = await findMarked(this.#api, this.#marks, { newestOnly: true })
      for (const { kind, id } of found) {
        if (this.#own.wasRemoved(id)) this.#returned.push(`${kind}s/${id}`)
        this.#own.add(kind, id)
      }
      if (found.length === 0) return [...first, ...foreign]
      const second = await this.removeOwn()
      if (second.length > 0) return [...second, ...this.#own.foreign]
      return [...(await stillThere(this.#api, this.#marks, { newestOnly: true })), ...this.#own.foreign]
    } catch (error) {
      const reason = error instanceof NoResponse ? 'the server does not respond' : String(error)
      return [...(first.length > 0 ? first : [`unknown (${reason})`]), ...foreign]
    }
  }

  /** One result for each rule. */
  results(): RuleResult[] {
    const [created, removed] = memoryRules
    return [result(created, 'present', 'absent', this.#lost), result(removed, 'absent', 'present', this.#returned)]
  }
}

function result(name: string, expected: string, received: string, records: readonly string[]): RuleResult {
  if (records.length === 0) return { chapter: ownRecords, name, outcome: 'agrees' }
  const fields = records.map((path) => ({ path, expected, received }))
  return { chapter: ownRecords, name, outcome: 'differs', difference: { exchange: undefined, fields } }
}
