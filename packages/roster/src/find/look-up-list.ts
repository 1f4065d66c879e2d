import { removeProved } from '@academy-access/command/removal'
import { isApiError, type RequestOptions } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { createList } from '../ensure/ensure-list.ts'
import { RosterError } from '../roster-error.ts'

const prefix = 'academy-roster look-up'

/** Whether a list has the name of a look-up. One that is left behind after the process was killed can be deleted. */
export function isLookUpList(name: string): boolean {
  return name.startsWith(`${prefix} `)
}

/**
 * Creates a list for a look-up, uses it and deletes it, whatever happens in between. The list grants nothing, and deleting
 * it leaves its members in the academy (R231). Its name carries a UUID, so that it is found after a lost response.
 */
export async function withLookUpList<Result>(
  context: Context,
  use: (listId: string) => Promise<Result>,
): Promise<Result> {
  const { academy, signal } = context
  const name = `${prefix} ${crypto.randomUUID()}`
  const id = await create()
  let result: Result
  try {
    result = await use(id)
  } catch (error) {
    await remove(id).catch(() => {})
    throw error
  }
  // Without the signal: an aborted look-up must not leave its list behind.
  await remove(id)
  return result

  async function create(): Promise<string> {
    try {
      return (await createList(context, { name, description: 'Made to look up ids. Can be deleted.' })).id
    } catch (error) {
      // The abort may have come after the service created the list.
      if (signal?.aborted) await removeByName().catch(() => {})
      throw error
    }
  }

  /** Not for long: the caller waits for the end of an aborted call. */
  async function removeByName(): Promise<void> {
    const { items: lists } = await academy.lists.list({}, { totalTimeout: 5000 })
    const list = lists.find((one) => one.name === name)
    if (list !== undefined) await remove(list.id, { totalTimeout: 5000 })
  }

  async function remove(listId: string, options: RequestOptions = {}): Promise<void> {
    try {
      await removeProved({
        read: () => academy.lists.get(listId, options),
        judge(list) {
          if (list.id === listId && list.name === name) return 'proved'
          const message = `the list ${listId} has the name "${list.name}", not "${name}"; it was not deleted`
          throw new RosterError('list_differs', message)
        },
        // It has only what the look-up put there.
        keep: () => {},
        send: () => academy.lists.delete(listId, options),
      })
    } catch (error) {
      if (!isApiError(error, 'not_found')) throw error
    }
  }
}
