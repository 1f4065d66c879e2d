import { isAcademyError, isApiError, isProtocolError, type List } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { RosterError } from '../roster-error.ts'

/** The list to find or to create. */
export interface DesiredList {
  /** Its name. Upper and lower case and spaces around it make no difference. */
  name: string
  /** Its description, if it must be created. An existing list keeps its own. */
  description?: string | undefined
}

/** Returns the list with this name, and creates it if it is missing. */
export async function ensureList(context: Context, desired: DesiredList): Promise<List> {
  const found = await findList(context, desired.name)
  return found ?? createList(context, desired)
}

/** Creates a list. After a lost response or a conflict it returns the list that is there. */
export async function createList(context: Context, { name, description }: DesiredList): Promise<List> {
  const { academy, request } = context
  try {
    const list = await academy.lists.create({ name, ...(description !== undefined && { description }) }, request)
    if (listKey(list.name) === listKey(name)) return list
    throw new RosterError('list_differs', `the service returned the list "${list.name}" for the new list "${name}"`)
  } catch (error) {
    if (!isApiError(error, 'already_exists') && !mayHaveHappened(error)) throw error
    const created = await findList(context, name)
    if (created === undefined) throw error
    return created
  }
}

/** Whether a write may have been carried out although its call failed. */
export function mayHaveHappened(error: unknown): boolean {
  return isAcademyError(error) && (error.ambiguous || (isProtocolError(error) && error.applied))
}

// D73
/** The form in which names of lists are compared. */
export function listKey(name: string): string {
  return name.trim().toLowerCase()
}

async function findList({ academy, request }: Context, name: string): Promise<List | undefined> {
  const { items: lists } = await academy.lists.list({}, request)
  return lists.find((list) => listKey(list.name) === listKey(name))
}
