import { describe, expect, it } from 'vitest'

import { tarballs } from './budgets.ts'
import { packAll } from './packed.ts'
import { published } from './published.ts'

const all = await packAll()

it('every public package is packed and has a budget', () => {
  const names = published.map(({ name }) => name)
  expect(all.map(({ name }) => name).toSorted()).toEqual(names)
  expect(Object.keys(tarballs).toSorted()).toEqual(names)
})

describe.each(all)('$name', ({ name, size, files }) => {
  const { manifest } = published.find((one) => one.name === name)!

  it('ships these files', async () => {
    // The bundler decides how it splits the dashboard page.
    const names = files.map((path) =>
      path.replace(/-[0-9A-Z]{8}(?=\.js(\.map)?$)/, '-HASH').replace(/(?<=\/dashboard\/assets\/)[^/]+(?=\.\w+$)/, '*'),
    )
    const listing = [...new Set(names)].toSorted()
    await expect(`${listing.join('\n')}\n`, 'if that is intended, run `pnpm api`').toMatchFileSnapshot(
      `files/${name.replace(/^@[^/]+\//, '')}.txt`,
    )
  })

  it('ships its README and licence, but no tests and no build artefacts', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']))
    expect(files.filter((path) => /\.test(-d)?\.|tsbuildinfo|metafile|^(test|api)\//.test(path))).toEqual([])
  })

  it('has no install scripts', () => {
    const scripts = Object.keys(manifest.scripts ?? {})
    expect(scripts.filter((script) => /^(pre|post)?(install|prepare)$/.test(script))).toEqual([])
  })

  it('has the metadata that a registry shows', () => {
    expect(manifest.description).toMatch(/^[A-Z].*\.$/)
    expect(manifest.keywords).toContain('academy-access')
    expect(manifest.license).toBe('MIT')
    expect(manifest.engines).toEqual({ node: '>=22' })
    expect(manifest.type).toBe('module')
    expect(manifest.sideEffects).toBeDefined()
  })

  it('has a tarball within its budget', () => {
    expect(size, 'raise the budget in budgets.ts, with the reason next to it').toBeLessThanOrEqual(tarballs[name]!)
  })
})
