import { expect, it } from 'vitest'

import { compilerErrors } from './declarations.ts'
import { published } from './published.ts'

it('the public declarations of all packages compile in a project that checks those of libraries', () => {
  expect(compilerErrors(published)).toEqual([])
}, 300_000)
