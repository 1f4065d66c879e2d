import { isObject } from '@academy-access/schemas/internal'

import type { AcademySnapshot } from '../src/index.ts'

/** A copy through JSON, as a data file or another process would get it. */
export const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value

/**
 * The values of a snapshot by their path. Rows are named by their ids, and so are references: they do not change when the
 * row that they refer to gets another slug or name. The counter of ids is left out.
 */
export function flatten(snapshot: AcademySnapshot): Map<string, string> {
  const { ids: _, ...rest } = copyOf(snapshot)
  const slugs = new Map(rest.courses.map(({ id, slug }) => [slug, id]))
  const named = [...rest.lists, ...rest.offers.flatMap(({ holder_list }) => holder_list ?? [])]
  const lists = new Map(named.map(({ id, name }) => [name, id]))
  const values = new Map<string, string>()
  const add = (path: string, value: unknown) => {
    if (isRows(path, value)) {
      values.set(`${path}/order`, value.map(({ id }) => id).join())
      for (const row of value) add(`${path}/${row.id}`, row)
    } else if (isObject(value)) {
      for (const [key, field] of Object.entries(value)) add(`${path}/${key}`.replace(/^\//, ''), field)
    } else values.set(path, JSON.stringify(value))
  }
  add('', {
    ...rest,
    students: rest.students.map((student) => ({
      ...student,
      purchases: student.purchases.map((slug) => slugs.get(slug)),
      enrollments: student.enrollments.map((one) => ({ ...one, course: slugs.get(one.course) })),
    })),
    offers: rest.offers.map((offer) => ({
      ...offer,
      courses: offer.courses.map((slug) => slugs.get(slug)),
      granted_to: offer.granted_to.map((name) => lists.get(name)),
    })),
  })
  return values
}

/** Whether a value is an array of rows with ids. Members and holders have none. */
function isRows(path: string, value: unknown): value is { readonly id: string }[] {
  return (
    Array.isArray(value) &&
    /(^|\/)(api_keys|courses|lessons|students|enrollments|lists|offers)$/.test(path) &&
    !path.startsWith('offers/')
  )
}
