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
  values: `
    /** Joins words. */
    export function join(words: readonly string[], separator = ',', ...more: string[]): string {
      return [...words, ...more].join(separator)
    }
    export const limits = { page: { max: 100 }, names: ['a'] } as const
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

// The API reports of tests/packages show the others: schemas, generic types, names of unions, and exports of a type alone.
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
