import type { List } from '@academy-access/sdk'

import type { ListReading } from './reading.ts'

/** The offers that grant a course to a list, oldest first as far as the lists show it. */
export function offersOf(lists: readonly ListReading[]) {
  const names = new Map<string, string>()
  const courses = new Map<string, Set<string>>()
  const grantedTo = new Map<string, Set<List>>()
  const holderLists = new Map<string, ListReading>()
  const managed = new Set<string>()
  const orders: string[][] = []
  for (const reading of lists.toReversed()) {
    for (const { course_id, granted_via } of reading.courses) {
      orders.push([...new Set(granted_via.map(({ offer_id }) => offer_id))])
      for (const { offer_id, offer_name, role } of granted_via) {
        names.set(offer_id, offer_name)
        addTo(courses, offer_id, course_id)
        if (role !== 'member') addTo(grantedTo, offer_id, reading.list)
        // A fixture has one list of holders for an offer, and one offer for a list.
        else if (!holderLists.has(offer_id) && !managed.has(reading.list.id)) {
          holderLists.set(offer_id, reading)
          managed.add(reading.list.id)
        }
      }
    }
  }
  return inOneOrder([...names.keys()], orders).map((id) => {
    const holderList = holderLists.get(id)
    return {
      id,
      name: names.get(id) ?? id,
      /** Ids of the courses that it grants. */
      courses: [...(courses.get(id) ?? [])],
      // The lists whose members hold it, oldest first. A fixture cannot grant an offer to the list of its own holders.
      grantedTo: [...(grantedTo.get(id) ?? [])].filter((list) => list !== holderList?.list),
      /** The list of its own holders, if a list has this role. */
      holderList,
    }
  })
}

function addTo<Value>(sets: Map<string, Set<Value>>, id: string, value: Value): void {
  const set = sets.get(id) ?? new Set()
  sets.set(id, set.add(value))
}

/**
 * Sorts ids by all of these orders. Ids that no order compares keep their place. If the orders contradict each
 * other, which happens when an offer changed while the lists were read, the rest keeps its place too.
 */
function inOneOrder(ids: readonly string[], orders: readonly (readonly string[])[]): string[] {
  const before = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const order of orders) {
    for (const [index, id] of order.entries()) {
      const previous = order[index - 1]
      if (previous !== undefined) before.get(id)?.add(previous)
    }
  }
  const sorted = new Set<string>()
  while (sorted.size < ids.length) {
    const next = ids.find((id) => !sorted.has(id) && [...(before.get(id) ?? [])].every((other) => sorted.has(other)))
    if (next === undefined) return [...sorted, ...ids.filter((id) => !sorted.has(id))]
    sorted.add(next)
  }
  return [...sorted]
}
