import type { Env } from './env.ts'
import { aboutHeader, academiesPath, userHeader } from './headers.ts'

interface Copy {
  /** UUID of the new academy. */
  readonly id: string
  /** Its fixture as JSON. */
  readonly body: string
  /** The request for the copy: its labels, time to live and user are those of the copy. */
  readonly cause: Request
}

/** Creates a copy of an academy in an object of its own. */
export async function createElsewhere(env: Env, { id, body, cause }: Copy): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of [aboutHeader, userHeader]) headers.set(name, cause.headers.get(name) ?? '')
  const request = new Request(new URL(academiesPath, cause.url), { method: 'POST', headers, body })
  const response = await env.ACADEMY.getByName(id).fetch(request)
  if (!response.ok) throw new Error(`the fork could not be created: ${response.status} ${await response.text()}`)
}
