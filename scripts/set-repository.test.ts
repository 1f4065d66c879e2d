import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { withRepository } from './set-repository.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('a package says where it comes from, and keeps its other fields', () => {
  const before = read('packages/sdk/package.json')
  const after = JSON.parse(withRepository('packages/sdk/package.json', before, 'ada/academy')) as object
  expect(after).toEqual({
    ...(JSON.parse(before) as object),
    homepage: 'https://ada.github.io/academy/',
    bugs: 'https://github.com/ada/academy/issues',
    repository: { type: 'git', url: 'git+https://github.com/ada/academy.git', directory: 'packages/sdk' },
  })
})

it('the links of issues and the owners of the code change with it, also a second time', () => {
  const config = '.github/ISSUE_TEMPLATE/config.yml'
  const once = withRepository(config, read(config), 'ada/academy')
  expect(once.match(/https:\/\/github\.com\/ada\/academy\//g)).toHaveLength(read(config).match(/https:/g)!.length)
  expect(withRepository(config, once, 'grace/school')).toBe(withRepository(config, read(config), 'grace/school'))
  expect(withRepository('.github/CODEOWNERS', read('.github/CODEOWNERS'), 'ada/academy')).toMatch(/^\* @ada$/m)
})

it('an address that is none is an error', () => {
  expect(() => withRepository('.github/CODEOWNERS', '', 'https://github.com/ada/academy')).toThrow(
    'expected OWNER/REPOSITORY, got "https://github.com/ada/academy"',
  )
})
