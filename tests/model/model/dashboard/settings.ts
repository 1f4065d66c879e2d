import { anyValue, Id, type Pattern } from '../pattern.ts'
import type { AcademyModel, Email, Key, Plan } from '../state.ts'
import { timestamp } from '../state.ts'

/** Changes the fields that are given. Another rate limit opens new windows (D33). */
export function updatePlan(academy: AcademyModel, changes: Partial<Plan>): void {
  if (changes.rate_limit !== undefined) academy.windows = []
  Object.assign(academy.plan, changes)
}

export const planView = ({ plan }: AcademyModel): Pattern => ({
  ...plan,
  limits: { ...plan.limits },
  rate_limit: plan.rate_limit && { ...plan.rate_limit },
})

/** Adds a key of the form that D25 fixes. */
export function createKey(academy: AcademyModel, name: string, permissions: Key['permissions'] = 'all'): Key {
  const form = new RegExp(`^${academy.platform.keyPrefix}_live_[0-9a-f]{32}$`)
  const key = {
    id: new Id(`id of key ${name}`, academy.scope),
    key: new Id(`key ${name}`, '', form),
    name,
    permissions,
    revoked: false,
  }
  academy.keys.push(key)
  return key
}

export const keyView = (key: Key): Pattern => ({ ...key })

/** R296: a welcome email. */
export const emailView = ({ to, kind, sentAt, student }: Email): Pattern => ({
  // No rule fixes the numbers of emails.
  id: anyValue,
  to,
  kind,
  sent_at: timestamp(sentAt),
  student_id: student,
})
