import { expect, it } from 'vitest'

import type * as Sdk from '@academy-access/sdk'

// The build can rename a class, and Node prints the name of the class of an error.
it('the classes of errors keep their names in the built client', async () => {
  const address = new URL('../../packages/sdk/dist/index.js', import.meta.url).href
  const sdk = (await import(address)) as typeof Sdk
  const { AcademyError, ApiError, ConnectionError, InputError, ProtocolError, TimeoutError } = sdk
  const classes = { AcademyError, ApiError, ConnectionError, InputError, ProtocolError, TimeoutError }
  expect(Object.values(classes).map(({ name }) => name)).toEqual(Object.keys(classes))
})
