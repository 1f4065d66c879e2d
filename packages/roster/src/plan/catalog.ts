import type { Course, List } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { listKey } from '../ensure/ensure-list.ts'
import { closestName } from '@academy-access/schemas/compiled'

/** The courses and lists of the academy, each read when a row first names one. */
export interface Catalog {
  /** Finds the id of each course by title, slug or id. Calls `unknown` with what is wrong for the others. */
  courseIds(names: readonly string[], unknown: (message: string) => void): Promise<readonly string[]>
  /** The same for lists, by name or id. */
  listIds(names: readonly string[], unknown: (message: string) => void): Promise<readonly string[]>
  courses(): Promise<readonly Course[]>
  lists(): Promise<readonly List[]>
}

type Find = (name: string) => { id: string } | string

export function createCatalog({ academy, request }: Context): Catalog {
  const courses = once(() => academy.courses.list(request))
  const lists = once(() => academy.lists.list(request))
  const findCourse = once(async () => courseFinder(await courses()))
  const findList = once(async () => listFinder(await lists()))
  return {
    courses,
    lists,
    courseIds: shared(findCourse),
    listIds: shared(findList),
  }
}

function courseFinder(courses: readonly Course[]): Find {
  return (name) => {
    const text = name.trim()
    const key = text.toLowerCase()
    const exact = courses.find(({ id, slug }) => id === key || slug === text)
    if (exact !== undefined) return exact
    const titled = courses.filter(({ title, slug }) => [title.trim().toLowerCase(), slug.toLowerCase()].includes(key))
    const [first] = titled
    if (first === undefined) {
      const names = courses.flatMap(({ title, slug }) => [title, slug])
      return `no published course is named "${text}"${suggestion(text, names)}`
    }
    if (titled.length === 1) return first
    return `${titled.length} courses are named "${text}": use a slug, ${titled.map(({ slug }) => `"${slug}"`).join(' or ')}`
  }
}

function listFinder(lists: readonly List[]): Find {
  const byName = new Map(lists.map((list) => [listKey(list.name), list]))
  const byId = new Map(lists.map((list) => [list.id, list]))
  return (name) => {
    const found = byId.get(name.trim()) ?? byName.get(listKey(name))
    if (found !== undefined) return found
    const names = lists.map((list) => list.name)
    return `no list is named "${name.trim()}"${suggestion(name, names) || '; create it first, such as with ensureList'}`
  }
}

function suggestion(name: string, names: readonly string[]): string {
  const closest = closestName(name, names)
  return closest === undefined ? '' : `; did you mean "${closest}"?`
}

/** Finds ids, and returns the same array for the same names: a million rows with one course share it. */
function shared(finder: () => Promise<Find>): Catalog['courseIds'] {
  const found = new Map<string, readonly string[]>()
  return async (names, unknown) => {
    const key = names.join('\n')
    const ready = found.get(key)
    if (ready !== undefined) return ready
    const find = await finder()
    const ids = new Set<string>()
    let isComplete = true
    for (const name of names) {
      const result = find(name)
      if (typeof result === 'object') {
        ids.add(result.id)
        continue
      }
      isComplete = false
      unknown(result)
    }
    const array = [...ids]
    if (isComplete) found.set(key, array)
    return array
  }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= read())
}
