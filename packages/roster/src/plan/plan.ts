/** One change of the academy. Every step names the address whose row it belongs to. */
export type Step = CreateStep | AddMemberStep | EnrollStep | RevokeStep | RemoveMemberStep | RemoveStudentStep

/** Adds a student who is not in the academy. */
export interface CreateStep {
  /** The type of the step. */
  type: 'create'
  /** The address, in lower case. */
  email: string
  /** The display name. */
  name?: string
  /** The ids of the courses to enroll the student in. */
  course_ids: readonly string[]
  /** The ids of the lists to put the student on. */
  list_ids: readonly string[]
}

/** Puts a student on a list. */
export interface AddMemberStep {
  /** The type of the step. */
  type: 'add_member'
  /** The address, in lower case. */
  email: string
  /** The id of the list. */
  list_id: string
}

/** Enrolls a student in a course. */
export interface EnrollStep {
  /** The type of the step. */
  type: 'enroll'
  /** The address, in lower case. */
  email: string
  /** The id of the student. */
  student_id: string
  /** The id of the course. */
  course_id: string
}

/** Revokes an enrollment. */
export interface RevokeStep {
  /** The type of the step. */
  type: 'revoke'
  /** The address, in lower case. */
  email: string
  /** The id of the student. */
  student_id: string
  /** The id of the course. */
  course_id: string
  /** The id of the enrollment. */
  enrollment_id: string
}

/** Takes a student off a list. */
export interface RemoveMemberStep {
  /** The type of the step. */
  type: 'remove_member'
  /** The address, in lower case. */
  email: string
  /** The id of the student. */
  student_id: string
  /** The id of the list. */
  list_id: string
}

/** Removes a student from the academy. This ends all access and deletes all progress for good. */
export interface RemoveStudentStep {
  /** The type of the step. */
  type: 'remove_student'
  /** The address, in lower case. */
  email: string
  /** The id of the student. */
  student_id: string
  /** When the student joined the academy. A student who joined again is not removed. */
  joined_at: string
  /**
   * When the newest enrollment of the student began, or `joined_at` if there is none. A student with a newer enrollment is
   * not removed.
   */
  enrolled_until: string
  /** The ids of the lists that the student leaves, as far as the plan read their members: of all lists if rows have some, and it prunes all. */
  list_ids?: readonly string[]
}

/** The students and memberships that a plan removes, of those that the desired roster does not have. */
export type Prune = 'none' | 'managed' | 'all'

/** The steps from the academy as it is to the desired roster. It is plain JSON: store it, show it, apply it in another process. */
export interface Plan {
  /** Always this text. */
  format: 'academy-roster/plan'
  /** The version of the format. */
  version: 1
  /** When the academy was read, by this machine's clock. ISO 8601. */
  read_at: string
  /** The base URL of the academy that was read. */
  base_url: string
  /** The identity of the academy that was read. `apply` changes no other academy. */
  fingerprint: PlanFingerprint
  /** Whether students who are created get a welcome email. */
  send_welcome_email: boolean
  /** The students and memberships to remove. */
  prune: Prune
  /** The id of the list of the students whom this roster created, or null. */
  managed_list: string | null
  /** How many students may lose something. More are an error of `apply`. Null for no limit. */
  max_removals: number | null
  /** The changes, in the order in which they are applied. Empty when nothing is to do. */
  steps: Step[]
  /** Students who are not in the desired roster and would be removed, but are protected. */
  keep: KeptStudent[]
  /** Changes that the plan cannot make, and differences that it leaves. */
  warnings: PlanWarning[]
  /** How many of each. */
  counts: PlanCounts
  /** The requests and the time of `apply`. */
  estimate: PlanEstimate
  /** The titles of the courses in the steps, by id. */
  courses: Record<string, string>
  /** The names of the lists in the steps, by id. */
  lists: Record<string, string>
}

/** Up to 20 ids of each kind. Both are empty if the plan has no steps. */
export interface PlanFingerprint {
  /** Ids of published courses. */
  courses: string[]
  /** Ids of lists. */
  lists: string[]
}

/** A student whom `protect` keeps. */
export interface KeptStudent {
  /** The address, in lower case. */
  email: string
  /** The id of the student. */
  student_id: string
}

/** Something that a plan leaves as it is. */
export interface PlanWarning {
  /** Which kind. */
  code:
    | 'name_differs'
    | 'names_conflict'
    | 'address_twice'
    | 'invisible_character'
    | 'hidden_course_kept'
    | 'managed_list_kept'
    | 'left_over_list'
  /** The warning as a sentence. */
  message: string
  /** How many students or lists it concerns. */
  count: number
  /** The first of them: addresses, or names of lists. */
  examples: string[]
}

/** The numbers of a plan. `create`, `change` and `unchanged` add up to `rows`. */
export interface PlanCounts {
  /** Students in the desired roster, each address once. */
  rows: number
  /** Students to create. */
  create: number
  /** Existing students to change. */
  change: number
  /** Existing students who are as desired. */
  unchanged: number
  /** Students to remove from the academy. */
  remove: number
  /** Students who lose something: the academy, a course or a list. */
  losing: number
  /** Steps of each type. */
  steps: Record<Step['type'], number>
}

/** An estimate. Waits for lost responses and for other programs with the same key come on top. */
export interface PlanEstimate {
  /** Requests to send. */
  requests: number
  /** Seconds that the rate limit takes, without the time of the requests themselves. */
  seconds: number
}
