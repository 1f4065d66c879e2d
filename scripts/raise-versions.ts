/*
 * Raises the versions and writes the changelogs, as `changeset version` does. Also raises the ranges of the examples, which
 * have no version. With the first version it removes the sentences that say that the packages have none.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

execFileSync('node_modules/.bin/changeset', ['version'], { stdio: 'inherit' })

const { version } = JSON.parse(readFileSync('packages/sdk/package.json', 'utf8')) as { version: string }
for (const path of ['pnpm-lock.yaml', ...globSync('examples/*/package.json')]) {
  const text = readFileSync(path, 'utf8')
  const raised = path.endsWith('.json')
    ? text.replaceAll(/("@academy-access\/\w+": )"\^[^"]*"/g, `$1"^${version}"`)
    : text.replaceAll(/(^ {6}'@academy-access\/\w+':\n {8}specifier: )\^.*$/gm, `$1^${version}`)
  if (raised !== text) writeFileSync(path, raised)
}

const exclude = ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/CHANGELOG.md']
for (const path of globSync(['README.md', '{packages,apps}/*/README.md', 'docs/**/*.md'], { exclude })) {
  const text = readFileSync(path, 'utf8')
  const without = text
    .replaceAll(/^The packages are not on npm yet\. Until then, .*\n\n/gm, '')
    .replaceAll(/The packages are not on npm yet: \[.*?\]\(.*?\)/g, 'The package is not installed')
    .replaceAll('The packages are not on npm yet. ', '')
  if (without !== text) writeFileSync(path, without)
}
