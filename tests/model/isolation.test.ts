import { readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const folder = new URL('model/', import.meta.url)

it('the model imports nothing but itself', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const url = new URL(file, folder)
    const imports = [...readFileSync(url, 'utf8').matchAll(/\bfrom '(.+)'/g)].map(([, path = '']) => path)
    expect(imports.filter((path) => !new URL(path, url).href.startsWith(folder.href))).toEqual([])
    expect(imports.filter((path) => !path.startsWith('.'))).toEqual([])
  }
})
