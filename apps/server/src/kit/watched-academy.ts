import type { TestEvent } from '@academy-access/dashboard-api/client'

import type { TestAcademy } from './test-academy.ts'

/** An event while a test ran. */
const events = Symbol('events')

/** The longest text of an event: a fixture can be large. */
const longestText = 300

/** Methods that change nothing: a timeline needs none of them. */
const reads = new Set(['access', 'get', 'list', 'members', 'now', 'read', 'search', 'snapshot'])

/** The same academy. It remembers which of its methods the test called to change it. */
export function watched(academy: TestAcademy): TestAcademy {
  const seen: TestEvent[] = []
  const watch = <Part extends object>(part: Part, prefix: string): Part =>
    new Proxy(part, {
      get(target, name) {
        if (name === events) return seen
        const value: unknown = Reflect.get(target, name)
        if (typeof name !== 'string' || reads.has(name)) return value
        if (typeof value === 'object' && value !== null) return watch(value, `${prefix}.${name}`)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const event = {
            at: new Date().toISOString(),
            kind: 'academy',
            text: textOf(`${prefix}.${name}`, args),
          } as const
          const index = seen.push(event) - 1
          const result: unknown = Reflect.apply(value, target, args)
          if (result instanceof Promise) {
            result.catch((error: unknown) => {
              seen[index] = { ...event, error: error instanceof Error ? error.message : String(error) }
            })
          }
          return result
        }
      },
    })
  return watch(academy, 'academy')
}

/** The events of a watched academy, in the order of time. Others can be added. */
export function eventsOf(academy: TestAcademy): TestEvent[] {
  const seen: unknown = Reflect.get(academy, events)
  return Array.isArray(seen) ? seen : []
}

function textOf(name: string, args: readonly unknown[]): string {
  const text = `${name}(${args.map((value) => JSON.stringify(value) ?? '').join(', ')})`
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
