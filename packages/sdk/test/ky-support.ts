import ky, { type Options } from 'ky'

import type { ClientOptions } from '../src/index.ts'
import { clientOf, json, responding, someId } from './support.ts'

/** The response to a list of courses. */
export const fine = () => json({ data: { courses: [] } })

/** The data of a student who was created. */
export const created = {
  id: someId,
  email: 'ada@example.com',
  name: null,
  membershipStatus: 'created',
  enrollments: [],
}

/** A client with an instance of ky that has these options, and its requests. */
export function clientWith(kyOptions: Options, responses: (Response | Error)[], options: ClientOptions = {}) {
  const { fetch, requests } = responding(...responses)
  return { client: clientOf(fetch, { ky: ky.extend(kyOptions), ...options }), requests }
}
