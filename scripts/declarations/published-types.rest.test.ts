import { expect, it } from 'vitest'

import { errorsOf, programOf } from './program.ts'

const check = (code: string) => errorsOf(programOf({ 'packages/schemas/dist/consumer.ts': code }))

it('the published types of the contract are those that zod infers', () => {
  const code = `
    import * as sources from '../src/index.ts'
    import * as published from './index.js'

    // A response is checked leniently, and its schema promises only the documented form: its input is not compared.
    type Readable<T> = T extends published.Schema<infer Output, unknown> ? { parse(value: unknown): Output }
      : T extends (...parameters: never) => unknown ? T
      : T extends object ? { [Key in keyof T]: Readable<T[Key]> }
      : T
    export const all: Readable<typeof published> = sources

    type Id = published.OperationId
    type Sources = { [Key in Id]: [sources.InputOf<sources.EndpointOf<Key>>, sources.DataOf<sources.EndpointOf<Key>>] }
    type Published = { [Key in Id]: [published.InputOf<published.EndpointOf<Key>>, published.DataOf<published.EndpointOf<Key>>] }
    declare const ofSources: Sources
    declare const ofPublished: Published
    export const one: Published = ofSources
    export const other: Sources = ofPublished
  `
  expect(check(code)).toEqual([])
})

it('libraries that accept Standard Schema accept the published schemas', () => {
  const code = `
    import type { StandardSchemaV1 } from '../node_modules/zod/v4/core/standard-schema.js'
    import { AddMembers, CreateList, endpoints } from './index.js'
    type Input<S extends StandardSchemaV1> = StandardSchemaV1.InferInput<S>
    type Output<S extends StandardSchemaV1> = StandardSchemaV1.InferOutput<S>
    export const schema: StandardSchemaV1<CreateList> = CreateList
    export const input: AddMembers = { emails: [] as string[] } satisfies Input<typeof AddMembers>
    export const name = ({ name: '' } satisfies Output<typeof endpoints.lists.create.body>).name
    // @ts-expect-error -- exactly one of the two fields is required
    export const neither: Input<typeof AddMembers> = {}
  `
  expect(check(code)).toEqual([])
})
