import type { AcademyCall } from './academy-call.ts'
import type { Env } from './env.ts'

interface Copy {
  /** UUID of the new academy. */
  readonly id: string
  /** Its fixture as JSON. */
  readonly text: string
  /** The call for the copy: its labels, time to live and user are those of the copy. */
  readonly cause: AcademyCall
}

/** Creates a copy of an academy in an object of its own. */
export async function createElsewhere(env: Env, { id, text, cause }: Copy): Promise<void> {
  const call = { ...cause, id: 'academies.create', academyId: undefined, search: '', text }
  const response = await env.ACADEMY.getByName(id).dashboard(call)
  if (!response.ok) throw new Error(`the fork could not be created: ${response.status} ${await response.text()}`)
}
