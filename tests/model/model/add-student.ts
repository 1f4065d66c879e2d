import { timeOf } from './clock.ts'
import { Id } from './pattern.ts'
import {
  type Account,
  type AcademyModel,
  activeStudents,
  nextSequence,
  type PlatformModel,
  type Student,
} from './state.ts'

interface NewStudent {
  readonly email: string
  /** Undefined if no name was given. */
  readonly name: string | null | undefined
  readonly welcome: boolean
}

/** D91: the limit of the plan is on active students. */
export function isPlanFull(academy: AcademyModel): boolean {
  const limit = academy.plan.limits.students
  return limit !== null && activeStudents(academy).length >= limit
}

/** Adds a student who is not an active one, or brings a removed one back (R133, R134), and sends the email (D42). */
export function addStudent(
  academy: AcademyModel,
  { email, name, welcome }: NewStudent,
): { readonly student: Student; readonly kind: 'created' | 'reactivated' } {
  const now = timeOf(academy)
  const known = academy.students.find(({ account }) => account.email === email)
  const kind = known === undefined ? 'created' : 'reactivated'
  const student = known ?? newStudent(accountOf(academy.platform, email))
  if (known === undefined) academy.students.push(student)
  // D41: a returning student keeps avatar and purchases, and the name unless another is given.
  if (name !== undefined) student.name = name
  student.removed = false
  student.joinedAt = now
  student.sequence = nextSequence(academy)
  const isWelcome = kind === 'created' || academy.platform.welcomeOnReactivation
  if (welcome && isWelcome) academy.outbox.push({ to: email, kind, sentAt: now, student: student.account.id })
  return { student, kind }
}

/** D52: the id of an account is the same in every academy; name and avatar are not shared. */
export function accountOf(platform: PlatformModel, email: string): Account {
  const known = platform.accounts.find((account) => account.email === email)
  if (known !== undefined) return known
  const account = { email, id: new Id(`account ${email}`, '') }
  platform.accounts.push(account)
  return account
}

/** A student who has not joined yet. */
export const newStudent = (account: Account): Student => ({
  account,
  name: null,
  avatar_url: null,
  removed: true,
  joinedAt: 0,
  sequence: 0,
  enrollments: [],
  purchases: [],
})
