import { describe, expect, it } from 'vitest'

import { writeModule } from './module.ts'
import { errorsOf, programOf, root } from './program.ts'

const samples = {
  fields: `
    const Row = z.object({
      /** Lower-case. */
      email: z.string(),
      tags: z.optional(z.readonly(z.array(z.enum(['a', 'b'])))),
    })
    /** A row. */
    export interface Row extends z.output<typeof Row> {}
  `,
  schemas: `
    export interface Schema<Output, Input = Output> { parse(value: unknown): Output; input?: Input }
    export const Row = z.object({ name: z.string() })
    export interface Row extends z.output<typeof Row> {}
    export const tree = { rows: { data: Row, count: z.pipe(z.string(), z.transform(Number)) } } as const
  `,
  generic: `
    import type { ErrorCode } from '@academy-access/schemas'
    import type { Open } from './values.ts'
    interface Fields extends z.output<typeof Row> {}
    const Row = z.object({ name: z.string(), code: z.optional(z.enum(['a'])) })
    /** A fault. */
    export interface Fault<Id extends string = 'all'> extends Omit<Fields, 'code'> {
      /** A code of the operation. */
      readonly code?: Code<Id> | undefined
    }
    type Code<Id> = Id extends 'all' ? Open<ErrorCode> : never
  `,
  names: `
    export type Color = 'red' | 'green' | 'blue'
    export interface Point { x: number; y: number }
    const Shape = z.object({
      colors: z.array(z.enum(['red', 'green', 'blue', 'none'])),
      points: z.array(z.object({ x: z.number(), y: z.number() })),
    })
    export interface Shape extends z.output<typeof Shape> {}
  `,
  values: `
    /** Joins words. */
    export function join(words: readonly string[], separator = ',', ...more: string[]): string {
      return [...words, ...more].join(separator)
    }
    export const limits = { page: { max: 100 }, names: ['a'] } as const
  `,
  typeOnly: `
    const Row = z.object({ name: z.string() })
    interface Row extends z.output<typeof Row> {}
    export type { Row }
  `,
  privateGeneric: 'export type Of<S extends z.ZodMiniType> = z.output<S>',
  ofClass: 'export class Row { schema = z.string() }',
  withoutSchema: 'export const Row = z.string()',
  mention: '/** As zod does it. */\nexport type Row = { a: 1 }',
}
type Sample = keyof typeof samples

// One program for all of them: to check zod takes most of the time. In this folder the samples can import zod.
const pathOf = (name: string) => `packages/schemas/src/${name}.sample.ts`
const program = programOf(
  Object.fromEntries(
    Object.entries(samples).map(([name, code]) => [pathOf(name), `import * as z from 'zod/mini'\n${code}`]),
  ),
)
const write = (sample: Sample) => writeModule(program, `${root}${pathOf(sample)}`)

it('the samples compile', () => {
  expect(errorsOf(program)).toEqual([])
})

describe('the declarations that a build writes', () => {
  it('have the fields of a type that zod infers, with their comments', () => {
    expect(write('fields')).toMatchInlineSnapshot(`
      "/** A row. */
      export interface Row {
        /** Lower-case. */
        email: string
        tags?: readonly ('a' | 'b')[] | undefined
      }
      "
    `)
  })

  it('have schemas of zod as the Schema of the module', () => {
    expect(write('schemas')).toMatchInlineSnapshot(`
      "export interface Schema<Output, Input = Output> { parse(value: unknown): Output; input?: Input }

      export declare const Row: Schema<Row>

      export interface Row {
        name: string
      }

      export declare const tree: {
        readonly rows: {
          readonly data: Schema<Row>
          readonly count: Schema<number, string>
        }
      }
      "
    `)
  })

  it('keep what is declared by hand, generic types and what those use included', () => {
    expect(write('generic')).toMatchInlineSnapshot(`
      "import type { Open } from './values.ts'
      import type { ErrorCode } from '@academy-access/schemas'

      /** A fault. */
      export interface Fault<Id extends string = 'all'> extends Omit<Fields, 'code'> {
            /** A code of the operation. */
            readonly code?: Code<Id> | undefined
          }

      interface Fields {
        name: string
        code?: 'a' | undefined
      }

      type Code<Id> = Id extends 'all' ? Open<ErrorCode> : never

      export {}
      "
    `)
  })

  it('use the names of unions and objects wherever zod infers the same', () => {
    expect(write('names')).toMatchInlineSnapshot(`
      "export type Color = 'red' | 'green' | 'blue'

      export interface Point { x: number; y: number }

      export interface Shape {
        colors: (Color | 'none')[]
        points: Point[]
      }
      "
    `)
  })

  it('have functions with the types of their parameters', () => {
    expect(write('values')).toMatchInlineSnapshot(`
      "/** Joins words. */
      export declare function join(words: readonly string[], separator?: string, ...more: string[]): string

      export declare const limits: {
        readonly page: {
          readonly max: 100
        }
        readonly names: readonly ["a"]
      }
      "
    `)
  })

  it('leave out the value of a name that is exported as a type', () => {
    expect(write('typeOnly')).toMatchInlineSnapshot(`
      "export interface Row {
        name: string
      }
      "
    `)
  })
})

describe('the build fails for', () => {
  it.each<[string, Sample, string]>([
    [
      'a generic type that uses zod',
      'privateGeneric',
      'Of has type parameters and uses a private type: declare that type on its own',
    ],
    ['a class', 'ofClass', 'Row is neither a type nor a constant nor a function: export it from another module'],
    [
      'a schema in a module without a Schema',
      'withoutSchema',
      'a schema of zod is public, and the module exports no Schema to declare it with',
    ],
    ['a comment that mentions zod', 'mention', 'mention zod'],
  ])('%s', (_, sample, message) => {
    expect(() => write(sample)).toThrow(message)
  })
})
