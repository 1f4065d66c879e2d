import { expectTypeOf } from 'vitest'

import type { StandardSchemaV1 } from '../node_modules/zod/v4/core/standard-schema.js'
import { AddMembers, CreateList, endpoints } from './index.ts'

// Libraries that accept Standard Schema accept the schemas, and read their types.
expectTypeOf(CreateList).toExtend<StandardSchemaV1<CreateList>>()
expectTypeOf<StandardSchemaV1.InferInput<typeof AddMembers>>().toEqualTypeOf<AddMembers>()
expectTypeOf<StandardSchemaV1.InferOutput<typeof endpoints.lists.create.body>>().toEqualTypeOf<CreateList>()
// @ts-expect-error -- exactly one of the two fields is required
export const neither: AddMembers = {}
