/** The records of an academy that a random step can choose from, as its dashboard shows them. */
export interface View {
  readonly keys: readonly {
    readonly id: string
    readonly key: string
    readonly permissions: unknown
    readonly revoked: boolean
  }[]
  readonly courses: readonly {
    readonly id: string
    readonly slug: string
    readonly lessons: readonly { readonly published: boolean }[]
  }[]
  readonly students: readonly ShownStudent[]
  readonly lists: readonly {
    readonly id: string
    readonly name: string
    readonly offer_id: string | null
    readonly members: readonly { readonly email: string }[]
  }[]
  readonly offers: readonly { readonly id: string }[]
  /** Ids of records of other academies. */
  readonly foreign: readonly string[]
}

export interface ShownStudent {
  readonly id: string
  readonly email: string
  readonly removed: boolean
  readonly enrollments: readonly { readonly id: string; readonly course: string; readonly status: string }[]
}

type Parts = Omit<View, 'foreign'>

/** The lists of an academy's dashboard. */
export type Shown = { readonly [Part in keyof Parts]: { list(): Parts[Part] } }

/** Reads what an academy has now. `others` are academies of the same platform. */
export function viewOf(academy: Shown, others: readonly Shown[] = []): View {
  const { keys, courses, students, lists, offers } = academy
  const parts = { keys: keys.list(), courses: courses.list(), students: students.list() }
  const idsOf = (other: Shown) =>
    [other.courses, other.students, other.lists, other.offers].flatMap((part) => part.list().map(({ id }) => id))
  return { ...parts, lists: lists.list(), offers: offers.list(), foreign: others.flatMap(idsOf) }
}

export const activeStudents = ({ students }: View): ShownStudent[] => students.filter(({ removed }) => !removed)
