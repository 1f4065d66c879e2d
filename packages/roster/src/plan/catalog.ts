import { closestName } from '@academy-access/schemas/internal/compiled'
import type { Course, List } from '@academy-access/sdk'

import { withVisibleCharacters } from '../address.ts'
import type { Context } from '../context.ts'
import { itemsOf } from '../csv/items.ts'
import { listKey } from '../ensure/ensure-list.ts'
import { isLookUpList } from '../find/look-up-list.ts'
import { RosterError } from '../roster-error.ts'
import type { Plan, PlanFingerprint } from './plan.ts'

/** Returns the ids of these names. Calls `unknown` with what is wrong for the others. */
type FindIds = (names: readonly string[], unknown: (message: string) => void) => Promise<readonly string[]>

type Find = (name: string) => { id: string } | string

/** How things of one kind are named. */
interface Kind<Item> {
  /** The text that identifies one thing, and the field that it is. */
  readonly exact: (item: Item) => string
  readonly field: 'a slug' | 'an id'
  readonly names: (item: Item) => string[]
  readonly unknown: string
  readonly several: string
  /** What to do if no name is close. */
  readonly otherwise: string
}

const ofCourses: Kind<Course> = {
  exact: ({ slug }) => slug,
  field: 'a slug',
  names: ({ title, slug, id }) => [title, slug, id],
  unknown: 'no published course is named',
  several: 'courses are named',
  otherwise: '',
}

const ofLists: Kind<List> = {
  exact: ({ id }) => id,
  field: 'an id',
  names: ({ name, id }) => [name, id],
  unknown: 'no list is named',
  several: 'lists are named',
  otherwise: '; create it first, in the academy or in code with ensureList',
}

export type Catalog = ReturnType<typeof createCatalog>

/** The courses and lists of the academy, each read when a row first names one. */
export function createCatalog({ academy, request }: Context) {
  const courses = once(async () => (await academy.courses.list({}, request)).items)
  const lists = once(async () => (await academy.lists.list({}, request)).items)
  return {
    courses,
    lists,
    /** Finds courses by title, slug or id. */
    courseIds: shared(once(async () => finderOf(await courses(), ofCourses))),
    /** Finds lists by name or id. */
    listIds: shared(once(async () => finderOf(await lists(), ofLists))),
  }
}

/** The form in which names are compared that a person types: full-width letters, other spaces and marks look the same. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function finderOf<Item extends { id: string }>(items: readonly Item[], kind: Kind<Item>): Find {
  const byExact = groupBy(items, (item) => [kind.exact(item)])
  const [byKey, byFolded] = [listKey, folded].map((form) => groupBy(items, (item) => kind.names(item).map(form)))
  const named = (text: string) =>
    byExact.get(text) ?? byKey?.get(listKey(text)) ?? byFolded?.get(folded(text)) ?? new Set()
  /** Whether a text is several names with commas between them. */
  const isListOf = (text: string) => text.includes(',') && text.split(',').every((part) => named(part.trim()).size > 0)
  return (name) => {
    const text = name.trim()
    const found = named(text)
    const [first] = found
    if (first !== undefined && found.size === 1) return first
    if (first === undefined && isListOf(text)) {
      return `${kind.unknown} "${visible(text)}", but each part between the commas is: read the file with --separator , or write ; between them`
    }
    if (first === undefined) return `${kind.unknown} ${hinted(text, items, kind)}`
    const choices = Array.from(found, (item) => `"${kind.exact(item)}"`)
    return `${found.size} ${kind.several} "${text}": use ${kind.field}, ${choices.join(' or ')}`
  }
}

function groupBy<Item>(items: readonly Item[], keysOf: (item: Item) => string[]): Map<string, Set<Item>> {
  const groups = new Map<string, Set<Item>>()
  for (const item of items) {
    for (const key of keysOf(item)) groups.set(key, (groups.get(key) ?? new Set()).add(item))
  }
  return groups
}

/** The name and what was probably meant. What looks like another character is written out. */
function hinted<Item>(text: string, items: readonly Item[], kind: Kind<Item>): string {
  const names = items.flatMap(kind.names)
  const closest = closestName(text, names)
  if (closest !== undefined) return `"${visible(text)}"; did you mean "${visible(closest)}"?`
  for (const item of items) {
    const whole = kind.names(item).find((name) => name !== text && itemsOf(name).includes(text))
    if (whole === undefined) continue
    return `"${visible(text)}"; ; and | separate names: write "${whole}" in quotes within the cell, or use ${kind.field}: "${kind.exact(item)}"`
  }
  return `"${visible(text)}"${kind.otherwise}`
}

const visible = (text: string) => withVisibleCharacters(text) ?? text

/** Finds ids, and returns the same array for the same names: a million rows with one course share it. */
function shared(finder: () => Promise<Find>): FindIds {
  const found = new Map<string, readonly string[]>()
  return async (names, unknown) => {
    const key = names.join('\n')
    const ready = found.get(key)
    if (ready !== undefined) return ready
    const find = await finder()
    const results = names.map(find)
    const ids = results.flatMap((result) => (typeof result === 'string' ? [] : [result.id]))
    const problems = results.filter((result) => typeof result === 'string')
    for (const problem of problems) unknown(problem)
    const array = [...new Set(ids)]
    if (problems.length === 0) found.set(key, array)
    return array
  }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= read())
}

/** The oldest lists live longest. A few ids are enough: no other academy has one of them. */
const most = 20

/** The facts that identify an academy. */
export async function fingerprintOf(catalog: Pick<Catalog, 'courses' | 'lists'>): Promise<PlanFingerprint> {
  const [courses, lists] = await Promise.all([catalog.courses(), catalog.lists()])
  return {
    courses: courses.slice(0, most).map(({ id }) => id),
    lists: lists
      .filter(({ name }) => !isLookUpList(name))
      .slice(-most)
      .map(({ id }) => id),
  }
}

/**
 * Throws if the key leads to another academy than the one that the plan was made for: one base URL serves many academies.
 * One id that both have is the proof. Others may have been added or deleted in the meantime.
 */
export async function checkAcademy({ academy, request }: Context, { fingerprint }: Plan): Promise<void> {
  const { courses, lists } = fingerprint
  const wasEmpty = courses.length + lists.length === 0
  if (wasEmpty || courses.length > 0) {
    const { items: found } = await academy.courses.list({}, request)
    if (found.some(({ id }) => courses.includes(id))) return
    if (wasEmpty && found.length > 0) throw otherAcademy('it had no courses and no lists')
  }
  if (wasEmpty || lists.length > 0) {
    const found = (await academy.lists.list({}, request)).items.filter(({ name }) => !isLookUpList(name))
    if (found.some(({ id }) => lists.includes(id))) return
    if (wasEmpty && found.length === 0) return
  }
  throw otherAcademy(wasEmpty ? 'it had no courses and no lists' : 'none of its courses and lists is in this one')
}

function otherAcademy(reason: string): RosterError {
  return new RosterError(
    'plan_for_other_academy',
    `the plan was made for another academy: ${reason}; check the API key, or plan again`,
  )
}
