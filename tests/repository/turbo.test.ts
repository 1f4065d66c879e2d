import { expect, it } from 'vitest'

import { files } from './files.ts'

it('no task of turbo lists its files by a pattern that walks node_modules', () => {
  const { text } = files.find(({ path }) => path === 'turbo.json')!
  expect(text.match(/"inputs": \[[^\]]*"\*\*[^\]]*\]/g)).toBeNull()
})
