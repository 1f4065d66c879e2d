import { isObject } from '@academy-access/schemas/internal'

import type { View } from './view.ts'

/** The content of a field or an array of a response, by its name. */
const kinds: Readonly<Record<string, string>> = {
  academies: 'academy',
  api_keys: 'key-id',
  courses: 'course',
  enrollments: 'enrollment',
  journal: 'entry',
  keys: 'key-id',
  lists: 'list',
  members: 'student',
  offers: 'offer',
  students: 'student',
  course_id: 'course',
  key_id: 'key-id',
  list_id: 'list',
  offer_id: 'offer',
  student_id: 'student',
}

const nothing = '00000000-0000-4000-8000-000000000000'

/** How many values of a kind are kept besides the first ones. */
const capacity = 60

/** The ids, keys and addresses that responses have shown, or that an academy has, so that requests can use them. */
export class Known {
  readonly #values = new Map<string, string[]>()

  /** A value of a kind. Index 0 is the oldest one, which the main academy has. */
  readonly pick = (kind: string, index: number): string => {
    const values = this.#values.get(kind)
    return values?.[index % values.length] ?? nothing
  }

  add(kind: string, value: string): void {
    const values = this.#values.get(kind)
    if (values === undefined) this.#values.set(kind, [value])
    else if (!values.includes(value)) {
      values.push(value)
      if (values.length > capacity) values.splice(capacity / 2, 1)
    }
  }

  /** Learns from the body of a successful response, and keeps a snapshot as a fixture. */
  learnResponse(operation: string, target: string, text: string): void {
    if (operation.endsWith('events')) return
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const data = isObject(body) ? body['data'] : undefined
    if (operation === 'snapshot' && text.length < 20_000) this.add('fixture', JSON.stringify(data))
    this.learn(data, kindOf(operation))
    const list = /\/lists\/([0-9a-f-]{36})\/members$/.exec(target)?.[1]
    const results = isObject(data) ? data['results'] : undefined
    if (list === undefined || !Array.isArray(results)) return
    for (const result of results) {
      if (isObject(result) && typeof result['student_id'] === 'string') {
        this.add('membership', `${list}/members/${result['student_id']}`)
      }
    }
  }

  /** Learns what an academy has. A key that may do everything is the first one. */
  learnView({ foreign, ...view }: View): this {
    const full = view.keys.find(({ revoked, permissions }) => !revoked && permissions === 'all')
    if (full) this.add('key', full.key)
    this.learn(view, undefined)
    for (const id of foreign) this.add('foreign', id)
    const userIds = new Map(view.students.map(({ id, email }) => [email, id]))
    for (const { id, members } of view.lists) {
      for (const { email } of members) this.add('membership', `${id}/members/${userIds.get(email)}`)
    }
    return this
  }

  /** Learns from a JSON value. `of` says what an `id` at its top is of. */
  learn(value: unknown, of: string | undefined): void {
    if (Array.isArray(value)) {
      for (const item of value) this.learn(item, of)
    } else if (isObject(value)) this.#learnObject(value, of)
  }

  #learnObject(object: Readonly<Record<string, unknown>>, of: string | undefined): void {
    const { id } = object
    if (typeof id === 'string' && of !== undefined) this.add(of, id)
    for (const [name, field] of Object.entries(object)) {
      if (typeof field === 'string') this.#learnText(name, field)
      else if (typeof field === 'object') this.learn(field, kinds[name])
    }
    const { enrollments } = object
    if (typeof id !== 'string' || !Array.isArray(enrollments)) return
    for (const enrollment of enrollments) {
      if (isObject(enrollment) && typeof enrollment['id'] === 'string') {
        this.add('enrolled', `${id}/enrollments/${enrollment['id']}`)
      }
    }
  }

  #learnText(name: string, text: string): void {
    if (/^.._live_[0-9a-f]{32}$/.test(text)) this.add('key', text)
    else if (name === 'email') this.add('email', text)
    else if (kinds[name] !== undefined) this.add(kinds[name], text)
  }
}

/** The record of an id that is not in an array: `student` for `students.create`. */
const kindOf = (operationId: string): string | undefined =>
  kinds[operationId.replace(/^platform\./, '').split('.')[0] ?? '']
