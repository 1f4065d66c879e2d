import { expect, it } from 'vitest'

import { overridesFor } from './pack.ts'

it('the overrides name each file for pnpm, Yarn and Bun', () => {
  const files = ['academy-access-schemas-1.2.3.tgz', 'academy-access-sdk-1.2.3-next.0.tgz', 'other.tgz']
  expect(overridesFor('/clone/packed', files)).toMatchInlineSnapshot(`
    "npm installs these files as they are. Before pnpm add, yarn add or bun add, put this into your app:

    # pnpm-workspace.yaml
    overrides:
      '@academy-access/schemas': 'file:/clone/packed/academy-access-schemas-1.2.3.tgz'
      '@academy-access/sdk': 'file:/clone/packed/academy-access-sdk-1.2.3-next.0.tgz'

    // package.json, for Yarn
      "resolutions": {
        "@academy-access/schemas": "file:/clone/packed/academy-access-schemas-1.2.3.tgz",
        "@academy-access/sdk": "file:/clone/packed/academy-access-sdk-1.2.3-next.0.tgz"
      }

    // package.json, for Bun
      "overrides": {
        "@academy-access/schemas": "file:/clone/packed/academy-access-schemas-1.2.3.tgz",
        "@academy-access/sdk": "file:/clone/packed/academy-access-sdk-1.2.3-next.0.tgz"
      }"
  `)
})
