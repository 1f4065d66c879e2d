import { join } from 'node:path'

import { errors } from '@academy-access/schemas'
import { expect, it } from 'vitest'

import { withParts } from './written.ts'
import { files, root } from '../../tests/repository/files.ts'

const pages = files.filter(({ path, text }) => path.endsWith('.md') && text.includes('<!-- from: '))

// `npx -y pnpm@12 exec vitest run docs/site/written.test.ts --update` writes them.
it.each(pages.map(({ path, text }) => ({ path, text })))(
  'the written parts of $path are up to date',
  async ({ path, text }) => {
    await expect(withParts(path, text)).toMatchFileSnapshot(join(root, path))
  },
)

it('each error code has a page with its code, and the page of errors links it', () => {
  const missing = Object.keys(errors).filter(
    (code) =>
      !pages.some(({ path, text }) => path === `docs/errors/${code}.md` && text.includes(`from: error ${code} -->`)),
  )
  expect(missing).toEqual([])
})
