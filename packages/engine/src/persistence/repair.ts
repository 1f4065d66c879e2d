import { writeApiKey } from '@academy-access/schemas/internal'

import type {
  CourseRecord,
  EnrollmentRecord,
  LessonRecord,
  ListRecord,
  OfferRecord,
  StudentRecord,
} from '../state/state.ts'
import { derivedUuid } from '../state/ids.ts'
import type { Entry } from '../state/sorted.ts'
import { type Counters, type Head, memberKind, type SavedRecord } from './record.ts'

type State = SavedRecord['state']

/** Complete academies, made of the records that are left of some. */
export interface Repair {
  /** In their order. */
  readonly records: readonly SavedRecord[]
  /** A clause for each academy that has lost its courses, offers, keys and settings: what is in their place. */
  readonly replaced: readonly string[]
}

/**
 * Makes complete academies of the records that are left of some: drops what refers to a lost record, and takes the head and
 * the counters of a state from the other one. An academy whose head is lost in both states gets another one.
 */
export function repairedRecords(records: readonly SavedRecord[]): Repair {
  const replaced: string[] = []
  const byAcademy = new Map<string, SavedRecord[]>()
  for (const record of records) {
    const own = byAcademy.get(record.academy)
    if (own) own.push(record)
    else byAcademy.set(record.academy, [record])
  }
  const complete = [...byAcademy].flatMap(([academy, own]) => {
    const [now = [], seed = []] = (['now', 'seed'] as const).map((state) => own.filter((one) => one.state === state))
    const head = recordOf(now, 'academy') as Head | undefined
    const seedHead = recordOf(seed, 'academy') as Head | undefined
    const known = head ?? seedHead ?? standInHead(own)
    if (!known) return []
    if (!head && seedHead) replaced.push(`${contents} of "${known.name}" are those of its last reset`)
    else if (!head)
      replaced.push(`${contents} of the academy ${academy} are lost, so it has a new key and unnamed courses`)
    const seedCounters = recordOf(seed, 'counters') as Counters | undefined
    const counters = (recordOf(now, 'counters') as Counters | undefined) ?? seedCounters
    return [
      ...repaired(seed, { academy, state: 'seed', head: seedHead ?? known, counters: seedCounters ?? counters }),
      ...repaired(now, { academy, state: 'now', head: known, counters }),
    ]
  })
  return { records: complete, replaced }
}

const contents = 'the courses, offers, keys and settings'

/** The record of a kind that exists once in a state. */
function recordOf(rows: readonly SavedRecord[], kind: string): object | undefined {
  return rows.find((row) => row.kind === kind)?.record
}

interface Left {
  readonly academy: string
  readonly state: State
  readonly head: Head
  readonly counters: Counters | undefined
}

function repaired(rows: readonly SavedRecord[], { academy, state, head, counters }: Left): SavedRecord[] {
  const idsOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  const lists = idsOf('list')
  const removed = idsOf('removed')
  const active = new Set([...idsOf('student')].filter((id) => !removed.has(id)))
  const courses = new Set(head.courses.map(({ id }) => id))
  const offers = head.offers.map((offer): OfferRecord => ({
    ...offer,
    courses: offer.courses.filter((id) => courses.has(id)),
    granted_to: offer.granted_to.filter((id) => lists.has(id)),
    holder_list: offer.holder_list !== null && lists.has(offer.holder_list) ? offer.holder_list : null,
  }))
  const offerOf = new Map(offers.flatMap(({ id, holder_list }) => (holder_list === null ? [] : [[holder_list, id]])))
  const kept = rows.flatMap((row): SavedRecord[] => {
    const { kind, id } = row
    if (kind === 'academy' || kind === 'counters') return []
    if (kind === 'student' && !active.has(id)) return []
    if (kind === 'student' || kind === 'removed') {
      return [{ ...row, record: withCourses(row.record as StudentRecord, courses) }]
    }
    if (kind === 'list') {
      const list = row.record as ListRecord
      return [{ ...row, record: { ...list, offer_id: offerOf.get(id) ?? null } }]
    }
    return active.has(id) && lists.has(kind.slice(memberKind('').length)) ? [row] : []
  })
  const last = lastOf(kept)
  return [
    { academy, state, kind: 'academy', id: academy, record: { ...head, offers } },
    {
      academy,
      state,
      kind: 'counters',
      id: academy,
      record: {
        ids: counters?.ids ?? { seed: derivedUuid(academy, 'ids', crypto.randomUUID()), next: 0 },
        clock: counters?.clock ?? { offset: 0, frozen: null, last: last.at },
        position: counters?.position ?? 0,
        seq: Math.max(counters?.seq ?? 0, last.seq),
      } satisfies Counters,
    },
    ...kept,
  ]
}

function withCourses(student: StudentRecord, courses: ReadonlySet<string>): StudentRecord {
  return {
    ...student,
    enrollments: student.enrollments.filter(({ course_id }) => courses.has(course_id)),
    purchases: student.purchases.filter((id) => courses.has(id)),
  }
}

/** The latest time and the highest sequence number of records, with those of their enrollments. */
function lastOf(rows: readonly SavedRecord[]): { readonly at: number; readonly seq: number } {
  let at = 0
  let seq = 0
  for (const { record } of rows) {
    const { enrollments = [], ...entry } = record as Entry & { readonly enrollments?: readonly EnrollmentRecord[] }
    for (const one of [entry, ...enrollments]) {
      at = Math.max(at, Date.parse(one.at))
      seq = Math.max(seq, one.seq)
    }
  }
  return { at, seq }
}

/**
 * A head for an academy whose own is lost. It has a new key, and a course for each id that a student still refers to, so that
 * enrollments stay. Undefined when neither a student nor a list is left.
 */
export function standInHead(rows: readonly SavedRecord[]): Head | undefined {
  const students = rows.flatMap(({ kind, record }) =>
    kind === 'student' || kind === 'removed' ? [record as StudentRecord] : [],
  )
  if (students.length === 0 && !rows.some(({ kind }) => kind === 'list')) return undefined
  const digits = crypto.randomUUID().replaceAll('-', '')
  return {
    name: 'Recovered academy',
    plan: { plan: 'paid', locked: false, limits: { students: null }, rate_limit: null },
    keys: [
      { id: crypto.randomUUID(), name: 'default', key: writeApiKey('aa', digits), permissions: 'all', revoked: false },
    ],
    courses: [...lessonsByCourse(students)].map(([id, lessons], index): CourseRecord => ({
      id,
      title: `Recovered course ${index + 1}`,
      slug: `recovered-course-${index + 1}`,
      description: null,
      visibility: 'published',
      term: 'included',
      price_cents: null,
      lessons: [...lessons].map((lesson, place): LessonRecord => ({
        id: lesson,
        title: `Lesson ${place + 1}`,
        reading_time_minutes: 1,
        published: true,
      })),
    })),
    offers: [],
  }
}

/** The completed lessons of the courses that students are enrolled in or have bought. */
function lessonsByCourse(students: readonly StudentRecord[]): Map<string, Set<string>> {
  const courses = new Map<string, Set<string>>()
  const lessonsOf = (course: string) => {
    const lessons = courses.get(course) ?? new Set()
    courses.set(course, lessons)
    return lessons
  }
  for (const { enrollments, purchases } of students) {
    for (const id of purchases) lessonsOf(id)
    for (const { course_id, completed_lessons } of enrollments) {
      for (const lesson of completed_lessons) lessonsOf(course_id).add(lesson)
      lessonsOf(course_id)
    }
  }
  return courses
}
