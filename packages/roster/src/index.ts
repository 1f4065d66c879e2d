export type { ApplyOptions, ApplyRun } from './apply/apply-plan.ts'
export { checkPlan } from './apply/apply-plan.ts'
export type { ApplyReport, StepEvent, StepOutcome } from './apply/ledger.ts'
export type { RosterOptions, RosterProgress, RosterRemoval } from './context.ts'
export { createRoster } from './create-roster.ts'
export type { ColumnNames } from './csv/columns.ts'
export { type CsvOptions, readCsv } from './csv/read-csv.ts'
export type { EnsuredEnrollment, RevokedByCourse } from './ensure/ensure-enrollment.ts'
export type { EnsureEnrollmentsReport } from './ensure/ensure-enrollments.ts'
export type { DesiredList } from './ensure/ensure-list.ts'
export type { EnsuredStudent, EnsureStudent } from './ensure/ensure-student.ts'
export { type ExportOptions, type ExportRecord, toNdjson } from './export/export-all.ts'
export type { FindByEmailOptions } from './find/find-by-email.ts'
export type { IdsOfOptions } from './find/ids-of.ts'
export type { AddMembersOptions, AddMembersReport } from './members/add-members.ts'
export type { DesiredRoster, DesiredStudent } from './plan/desired-student.ts'
export { formatPlan, type FormatOptions } from './plan/format-plan.ts'
export type * from './plan/plan.ts'
export type { PlanOptions, RateLimit } from './plan/planning.ts'
export type { Roster } from './roster.ts'
export {
  isRosterError,
  RosterError,
  type RosterErrorCode,
  type RosterErrorDetails,
  type RowIssue,
} from './roster-error.ts'
