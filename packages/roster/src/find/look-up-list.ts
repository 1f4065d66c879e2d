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
 * it leaves its members in the academy (R155). Its name carries a UUID, so that it is found after a lost response.
 */
export async function withLookUpList<Result>(
  context: Context,
  use: (listId: string) => Promise<Result>,
): Promise<Result> {
  const { academy } = context
  const { id } = await createList(context, {
    name: `${prefix} ${crypto.randomUUID()}`,
    description: 'Made to look up ids. Can be deleted.',
  })
  let result: Result
  try {
    result = await use(id)
  } catch (error) {
    await remove().catch(() => {})
    throw error
  }
  await remove()
  return result

  /** Without the signal: an aborted look-up must not leave its list behind. */
  async function remove(): Promise<void> {
    await academy.lists.delete(id).catch((error: unknown) => {
      if (!isApiError(error, 'not_found')) throw error
    })
  }
}
