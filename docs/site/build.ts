/* `pnpm site build`: builds the site in docs/.vitepress/dist and checks every link. */
import { fileURLToPath } from 'node:url'

import { build } from 'vitepress'

import { generate } from './generate.ts'
import { problemsOf } from './links.ts'
import { searchProblems } from './search-check.ts'
import { writeTwins } from './twins.ts'

const base = process.env['DOCS_BASE'] ?? '/'

try {
  await generate()
  await build(fileURLToPath(new URL('../', import.meta.url)))
  const problems = [...(await writeTwins(base)), ...(await problemsOf(base)), ...(await searchProblems())]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  console.log(
    'Every link of the site has a target, and no page loads anything from another host. The search finds what readers ask.',
  )
} catch (error) {
  // The stack of a bundler's error lists every page, so only the message is printed.
  console.error(`site: ${(error as Error).message}`)
  process.exitCode = 1
}
