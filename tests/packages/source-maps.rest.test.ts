import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { expect, it } from 'vitest'

import { published } from './published.ts'

it.each(published)(
  'the source maps of $name have the text of each source, or name a file that users have',
  ({ folder, manifest }) => {
    const missing = globSync('dist/**/*.map', { cwd: folder }).flatMap((path) => {
      const map = JSON.parse(readFileSync(join(folder, path), 'utf8')) as {
        sources: string[]
        sourcesContent?: unknown[]
      }
      return map.sources.filter((source, index) => {
        if (typeof map.sourcesContent?.[index] === 'string') return false
        const file = resolve(folder, dirname(path), source)
        if (!relative(folder, file).startsWith('..')) return !existsSync(file)
        // Beside a scoped package are its dependencies.
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(relative(resolve(folder, '../..'), file))?.[0] ?? ''
        const installed = join(folder, 'node_modules', relative(resolve(folder, '../..'), file))
        return !(name in { ...manifest.dependencies }) || !existsSync(installed)
      })
    })
    expect(missing).toEqual([])
  },
)

it.each(published)(
  'the code of $name has no static block, which the preset of React Native does not compile',
  ({ name, folder }) => {
    // The commands are for Node alone.
    const files = globSync('dist/**/*.js', { cwd: folder, exclude: ['dist/cli.js', 'dist/public'] })
    const blocks = files.filter((path) => /\bstatic\s*\{/.test(readFileSync(join(folder, path), 'utf8')))
    expect(name === '@academy-access/server' ? [] : blocks).toEqual([])
  },
)
