import { isObject } from '@academy-access/schemas/internal'

import type { Academy, RecordChange } from '../src/index.ts'

/** A call of a method of an academy, such as `courses.update`, and what it returned. */
export interface OwnCall {
  readonly name: string
  readonly args: readonly unknown[]
  readonly result: unknown
}

/** The academy, with a note of each call that succeeds. */
export function recorded(academy: Academy, calls: OwnCall[]): Academy {
  const wrap = <Target extends object>(target: Target, prefix: string): Target =>
    new Proxy(target, {
      get(_, key) {
        const value: unknown = Reflect.get(target, key)
        const name = `${prefix}${String(key)}`
        if (typeof value !== 'function') return prefix === '' && isObject(value) ? wrap(value, `${name}.`) : value
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args)
          calls.push({ name, args, result })
          return result
        }
      },
    })
  return wrap(academy, '')
}

/** The paths of `flatten` that a call may change, as regular expressions. */
export function pathsOfCall({ name, args, result }: OwnCall): string[] {
  const [group = '', method = ''] = name.split('.')
  const { id } = (isObject(result) ? result : { id: args[0] }) as { id: string }
  if (group === 'plan') return ['^(plan|locked|limits|rate_limit)']
  if (name === 'students.createMany') {
    return ['^students/order', ...(result as { id: string }[]).map((row) => `^students/${row.id}/`)]
  }
  switch (method || group) {
    case 'restore':
      return ['']
    case 'rename':
      return ['^name$']
    case 'create':
    case 'revoke':
    case 'remove':
      // The list of the holders of an offer is made or deleted with it, and so are the grants to it.
      return [`^${group === 'keys' ? 'api_keys' : group}/(order|${id}/)`, ...(group === 'offers' ? ofLists : [])]
    case 'order':
      return ['^courses/order']
    case 'update':
      return Object.keys(args[1] as object).flatMap((field) => [
        `^${group}/${id}/${field}`,
        ...(follows[`${group}.${field}`]?.(`^${group}/${id}/`, result as UpdatedStudent, args[1] as never) ?? []),
      ])
    default:
      return group === 'clock' ? ['^clock'] : []
  }
}

const ofLists = ['/granted_to$', '/sequence$']

interface UpdatedStudent {
  readonly enrollments: readonly { readonly id: string; readonly course: string }[]
}

/** What changes with a field. Deleted lessons are no longer completed, and a number of lessons counts the published ones. */
const follows: Readonly<
  Record<string, (row: string, result: UpdatedStudent, changes: { readonly progress: object }) => string[]>
> = {
  'courses.lessons': () => ['^students/[^/]+/enrollments/[^/]+/completed_lessons$'],
  'courses.term': (row) => [`${row}price_cents`],
  'offers.holders': (row) => [`${row}holder_list`, '/sequence$'],
  'students.progress': (row, { enrollments }, { progress }) =>
    enrollments.filter(({ course }) => course in progress).map(({ id }) => `${row}enrollments/${id}/complete`),
}

/** The paths of `flatten` that a request may change: those of the records that its entry names. */
export function pathsOfChange(change: RecordChange): string[] {
  const { kind, id } = change
  if (kind === 'student') return [`^students/(order|${id}/)`]
  if (kind === 'member') return [`^lists/${change.list_id}/members`, '^offers/[^/]+/holders']
  if (kind === 'offer') return [`^offers/${id}/granted_to`]
  return [`^lists/(order|${id}/)`, '^offers/[^/]+/holder_list/', '/sequence$']
}
