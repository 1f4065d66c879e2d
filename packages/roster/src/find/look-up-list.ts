import { isApiError } from '@academy-access/sdk'

import type { Context } from '../context.ts'
import { createList } from '../ensure/ensure-list.ts'

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
    await remove().catch(() => {})
    throw error
  }
  await remove()
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
    const lists = await academy.lists.list({ totalTimeout: 5000 })
    const list = lists.find((one) => one.name === name)
    if (list !== undefined) await academy.lists.delete(list.id, { totalTimeout: 5000 })
  }

  /** Without the signal: an aborted look-up must not leave its list behind. */
  async function remove(): Promise<void> {
    await academy.lists.delete(id).catch((error: unknown) => {
      if (!isApiError(error, 'not_found')) throw error
    })
  }
}
