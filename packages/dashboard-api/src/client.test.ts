import { expect, it } from 'vitest'

import { remote } from './client.ts'

type Send = (...args: readonly unknown[]) => Promise<readonly unknown[]>

const { students } = remote<{ students: { enroll: Send } }>(async (name, input) => [name, input])
const date = new Date(0)

it.each<[string, unknown[], object]>([
  ['no argument', [], {}],
  ['an object', [{ student: 'ada@example.com' }], { student: 'ada@example.com' }],
  ['a text', ['ada@example.com'], ['ada@example.com']],
  ['a text and an object', ['ada@example.com', { course: 'go' }], ['ada@example.com', { course: 'go' }]],
  ['an object and a text', [{ course: 'go' }, 'ada@example.com'], [{ course: 'go' }, 'ada@example.com']],
  ['a date', [date], [date]],
  ['an array', [['ada@example.com']], [['ada@example.com']]],
  ['null', [null], [null]],
])(
  'a control of another process gets %s: one object is the input, anything else is its arguments',
  async (...[, args, input]) => {
    expect(await students.enroll(...args)).toEqual(['students.enroll', input])
  },
)
