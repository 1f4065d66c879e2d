/* `pnpm docs:build`: the whole site in docs/.vitepress/dist, with every link checked. */
import { fileURLToPath } from 'node:url'

import { build } from 'vitepress'

import { generate } from './generate.ts'
import { problemsOf } from './links.ts'

try {
  await generate()
  await build(fileURLToPath(new URL('../', import.meta.url)))
  const problems = await problemsOf(process.env['DOCS_BASE'] ?? '/')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log('Every link of the site has an end, and nothing in it comes from another host.')
} catch (error) {
  // The bundler's errors carry the name of every page.
  console.error(`docs:build: ${(error as Error).message}`)
  process.exitCode = 1
}
