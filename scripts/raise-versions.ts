/*
 * Raises the versions and writes the changelogs, as `changeset version` does. With the first version it also removes the
 * sentences that say that the packages have none.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

execFileSync('node_modules/.bin/changeset', ['version'], { stdio: 'inherit' })

const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/CHANGELOG.md']
for (const path of globSync(['README.md', '{packages,apps}/*/README.md', 'docs/**/*.md'], { exclude })) {
  const text = readFileSync(path, 'utf8')
  const without = text
    .replaceAll(/^The packages are not on npm yet\. Until then, .*\n\n/gm, '')
    .replaceAll(/The packages are not on npm yet: \[.*?\]\(.*?\)/g, 'The package is not installed')
    .replaceAll('The packages are not on npm yet. ', '')
  if (without !== text) writeFileSync(path, without)
}
