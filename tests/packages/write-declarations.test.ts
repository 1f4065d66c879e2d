import { describe, expect, it } from 'vitest'

import { writeModule } from '../../scripts/declarations/module.ts'
import { root } from './published.ts'
import { errorsOf, programOf } from './typescript.ts'

// A module of this package would lie there, and finds zod.
const path = 'packages/schemas/src/sample.ts'

function write(code: string): string {
  const program = programOf(path, code)
  expect(errorsOf(program)).toEqual([])
  return writeModule(program, `${root}${path}`)
}

const zod = `import * as z from 'zod/mini'\n`

describe('the declarations that a build writes', () => {
  it('have the fields of a type that zod infers, with their comments', () => {
    const code = `
      const Row = z.object({
        /** Lower-case. */
        email: z.string(),
        tags: z.optional(z.readonly(z.array(z.enum(['a', 'b'])))),
      })
      /** A row. */
      export interface Row extends z.output<typeof Row> {}
    `
    expect(write(zod + code)).toMatchInlineSnapshot(`
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
    const code = `
      export interface Schema<Output, Input = Output> { parse(value: unknown): Output; input?: Input }
      export const Row = z.object({ name: z.string() })
      export interface Row extends z.output<typeof Row> {}
      export const tree = { rows: { data: Row, count: z.pipe(z.string(), z.transform(Number)) } } as const
    `
    expect(write(zod + code)).toMatchInlineSnapshot(`
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
    const code = `
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
    `
    expect(write(zod + code)).toMatchInlineSnapshot(`
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
    const code = `
      export type Color = 'red' | 'green' | 'blue'
      export interface Point { x: number; y: number }
      const Shape = z.object({
        colors: z.array(z.enum(['red', 'green', 'blue', 'none'])),
        points: z.array(z.object({ x: z.number(), y: z.number() })),
      })
      export interface Shape extends z.output<typeof Shape> {}
    `
    expect(write(zod + code)).toMatchInlineSnapshot(`
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
    const code = `
      /** Joins words. */
      export function join(words: readonly string[], separator = ',', ...more: string[]): string {
        return [...words, ...more].join(separator)
      }
      export const limits = { page: { max: 100 }, names: ['a'] } as const
    `
    expect(write(code)).toMatchInlineSnapshot(`
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
    const code = `
      const Row = z.object({ name: z.string() })
      interface Row extends z.output<typeof Row> {}
      export type { Row }
    `
    expect(write(zod + code)).toMatchInlineSnapshot(`
      "export interface Row {
        name: string
      }
      "
    `)
  })
})

describe('the build fails for', () => {
  it.each([
    [
      'a generic type that uses zod',
      `export type Of<S extends z.ZodMiniType> = z.output<S>`,
      'Of has type parameters and uses a private type: declare that type on its own',
    ],
    [
      'a class',
      'export class Row { schema = z.string() }',
      'Row is neither a type nor a constant nor a function: export it from another module',
    ],
    [
      'a schema in a module without a Schema',
      'export const Row = z.string()',
      'a schema of zod is public, and the module exports no Schema to declare it with',
    ],
    ['a comment that mentions zod', '/** As zod does it. */\nexport type Row = { a: 1 }', 'mention zod'],
  ])('%s', (_, code, message) => {
    expect(() => write(zod + code)).toThrow(message)
  })
})
