/** How the records of a run are recognized, also by another run. */
export interface Marks {
  /** 12 hexadecimal digits that no other run has. */
  readonly runId: string
  /** The domain of all email addresses of the run, such as `example.com`. */
  readonly emailDomain: string
}

/** The mark of one run, or without `runId` of all runs with the domain. */
export type MarkedBy = Partial<Marks> & Pick<Marks, 'emailDomain'>

const anyRun = '[0-9a-f]{12}'

/** Whether an email address was made by a run: this one, or any with the same domain. Case and outer blanks do not matter. */
export function isMarkedEmail(email: string, { emailDomain, runId = anyRun }: MarkedBy): boolean {
  const [, local, domain] = /^(.*)@(.*)$/s.exec(email.trim().toLowerCase()) ?? []
  return (
    domain === emailDomain.toLowerCase() && new RegExp(`^verify-${runId}-\\d+(?:[.+-][^\\s@]*)?$`).test(local ?? '')
  )
}

/** Whether the name of a list was made by a run: this one, or any. Case and outer blanks do not matter. */
export function isMarkedName(name: string, runId = anyRun): boolean {
  return new RegExp(`^verify-${runId}-\\d+(?!\\d)`).test(name.trim().toLowerCase())
}

/** New marked names: each is different from all others. */
export function createNames({ runId, emailDomain }: Marks) {
  let count = 0
  return {
    /** `verify-RUN-N@example.com`. `suffix` comes before the `@` and begins with `.`, `+` or `-`. */
    email: (suffix = '') => `verify-${runId}-${++count}${suffix}@${emailDomain}`,
    /** `verify-RUN-N`, and the suffix. */
    name: (suffix = '') => `verify-${runId}-${++count}${suffix}`,
  }
}

// Random, so that no academy can have it: a fixed id could be a record of somebody, and tests send DELETE to it.
const unknownStart = crypto.randomUUID().slice(0, 24)

/** A UUID that no academy has, random for each process. `index` from 0 to 9999 makes different ones. */
export const unknownUuid = (index = 0) => `${unknownStart}${String(index).padStart(12, '0')}`

/** Whether a UUID is one of these. */
export const isUnknownUuid = (id: string) => id.toLowerCase().startsWith(unknownStart)
