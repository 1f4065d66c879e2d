import type { PlatformFixture } from '@academy-access/engine'
import { isObject } from '@academy-access/schemas/internal'

import { contentOf, type RecordedCall } from '../../record/recording.ts'
import { madeUpPerson, madeUpTexts } from '../../made-up.ts'

/**
 * The persons and texts that a pull made up in the fixture of an emulator. A recording has the real ones. They are compared by
 * the id of their record: where the emulator has the made-up value of a record, the recording must always have the same one.
 */
export type MadeUpRecords = ReturnType<typeof findMadeUpRecords>

/** A made-up value, and the real one as soon as it is known. */
interface MadeUpValue {
  readonly value: string
  real: string | undefined
  /** Whether requests find the record by it. */
  readonly isSent: boolean
}

type Fields = Readonly<Record<string, string>>

/** The fields of responses that show a field of a record, by the field that has its id. */
const fieldsById: readonly (readonly [id: string, fields: Fields])[] = [
  [
    'id',
    {
      email: 'email',
      name: 'name',
      avatar_url: 'avatar_url',
      description: 'description',
      title: 'title',
      slug: 'slug',
    },
  ],
  ['student_id', { email: 'email' }],
  ['course_id', { title: 'title', slug: 'slug', course_title: 'title', course_slug: 'slug' }],
  ['offer_id', { offer_name: 'name' }],
]

/** Finds what a pull made up in a fixture, and what the recorded responses have in its place. */
export function findMadeUpRecords(fixture: PlatformFixture, calls: readonly RecordedCall[]) {
  const records = new Map(fixture.academies.flatMap(madeUpIn))
  /** Texts with a code, which are the same wherever they are. A made-up name belongs to several students. */
  const unique = new Map(
    [...records.values()].flatMap((fields) =>
      [...fields].flatMap(([name, one]) => (name === 'name' && fields.has('email') ? [] : [[one.value, one] as const])),
    ),
  )
  if (records.size > 0) for (const { response } of calls) learn(contentOf(response?.body ?? null))
  /** The values that requests contain, by the real ones. */
  const inRequests = new Map(
    [...records.values()]
      .flatMap((fields) => [...fields.values()])
      .flatMap(({ value, real, isSent }) => (isSent && real !== undefined ? [[folded(real), value] as const] : [])),
  )
  return {
    inResponse,
    /** The JSON of a request with the made-up addresses of students and names of lists. */
    inRequest: (json: unknown) => (inRequests.size > 0 ? inRequest(json, '') : json),
  }

  function learn(recorded: unknown): void {
    if (Array.isArray(recorded)) recorded.forEach(learn)
    if (!isObject(recorded)) return
    for (const [name, value] of Object.entries(recorded)) {
      const madeUp = valueOf(recorded, name)
      if (madeUp && typeof value === 'string') madeUp.real ??= value
      else learn(value)
    }
  }

  /** A recorded response with made-up values in the places where the emulator has sent them. */
  function inResponse(recorded: unknown, received: unknown): unknown {
    if (Array.isArray(recorded) && Array.isArray(received)) {
      return recorded.map((item, index) => inResponse(item, received[index]))
    }
    if (!isObject(recorded) || !isObject(received)) return recorded
    const fields = Object.entries(recorded).map(([name, value]) => {
      const other = received[name]
      if (typeof value !== 'string' || typeof other !== 'string') return [name, inResponse(value, other)]
      const own = valueOf(received, name)
      const madeUp = own?.value === other ? own : unique.get(other)
      return [name, madeUp?.real !== undefined && folded(madeUp.real) === folded(value) ? other : value]
    })
    return Object.fromEntries(fields) as unknown
  }

  function inRequest(value: unknown, field: string): unknown {
    if (Array.isArray(value)) return value.map((item) => inRequest(item, field))
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inRequest(inner, name)]))
    }
    const isName = field === 'email' || field === 'emails' || field === 'name'
    return isName && typeof value === 'string' ? (inRequests.get(folded(value)) ?? value) : value
  }

  function valueOf(row: Record<string, unknown>, field: string): MadeUpValue | undefined {
    for (const [name, fields] of fieldsById) {
      const { [name]: id } = row
      const found = typeof id === 'string' ? records.get(id.toLowerCase())?.get(fields[field] ?? '') : undefined
      if (found) return found
    }
    return undefined
  }
}

/** The fields of records that have their made-up values. */
function madeUpIn({ courses = [], students = [], lists = [], offers = [] }: PlatformFixture['academies'][number]) {
  const holderLists = offers.flatMap(({ holder_list }) => holder_list ?? [])
  const records = [
    ...students.map((row) => recordOf(row, madeUpPerson(String(row.id)), 'email')),
    ...courses.map((row) => {
      const { course, slug, description } = madeUpTexts(String(row.id))
      return recordOf(row, { title: course, slug, description })
    }),
    ...[...lists, ...holderLists].map((row) => {
      const { list, description } = madeUpTexts(String(row.id))
      return recordOf(row, { name: list, description }, 'name')
    }),
    ...offers.map((row) => recordOf(row, { name: madeUpTexts(String(row.id)).offer })),
  ]
  return records.filter(([, fields]) => fields.size > 0)
}

/** The fields of a record that have these values. */
function recordOf(row: { readonly id?: string | undefined }, madeUp: object, sent?: string) {
  const fields = Object.entries(madeUp).filter(([name, value]) => Reflect.get(row, name) === value)
  const values = fields.map(([name, value]): [string, MadeUpValue] => [
    name,
    { value: String(value), real: undefined, isSent: name === sent },
  ])
  return [String(row.id).toLowerCase(), new Map(values)] as const
}

/** Addresses and names of lists are the same in capital and small letters. */
function folded(text: string): string {
  return text.trim().toLowerCase()
}
