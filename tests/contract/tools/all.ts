/*
 * Runs OpenAPI tools on the document of the API, and makes calls with the clients that they generate. `--write` puts the
 * result into the guide: `pnpm test:openapi-tools --write`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import { openAcademy } from './academy.ts'
import { documentChecks } from './checks.ts'
import { generators, tryGenerator } from './clients.ts'
import { throughExpress, throughPostman } from './requests.ts'
import { openFolder, versionOf } from './workspace.ts'

const document = new URL('../../../packages/schemas/openapi.json', import.meta.url)
const strict = new URL('../../../packages/schemas/openapi.strict.json', import.meta.url)
const guide = new URL('../../../docs/guides/other-generators.md', import.meta.url)
const academy = await openAcademy()
const rows: string[] = []
let failed = false

function report(name: string, parts: string, result: string, problems: readonly string[], note = ''): void {
  console.log(`${`${name} ${versionOf(name)}`.padEnd(44)} ${parts}: ${result}`)
  for (const problem of problems) console.error(`  ${problem}`)
  rows.push(`| \`${name}\` ${versionOf(name)} | ${parts} | ${result} | ${note} |`)
  failed ||= problems.length > 0
}

for (const { name, check } of documentChecks) {
  const { text, problems } = await check(openFolder(document)).then(
    (text) => ({ text, problems: [] }),
    (error: Error) => ({ text: 'errors', problems: [error.message] }),
  )
  report(name, 'checks the document', text, problems)
}
for (const generator of generators) {
  academy.reset()
  const { name, note, parts } = generator
  const { compiled, count, refused, problems } = await tryGenerator(generator, document, academy.url, academy.world)
  const own = refused > 0 ? `, ${refused} invalid ones not sent` : ''
  const compiles = compiled.length === 0 ? 'compiles' : 'does not compile'
  report(
    name,
    parts,
    `${compiles}, ${count - problems.length} of ${count} calls${own}`,
    [...compiled, ...problems],
    note,
  )
}
for (const through of [throughExpress, throughPostman]) {
  academy.reset()
  const { name, parts, text, problems } = await through({ document, strict, academy })
  report(name, parts, text, problems)
}
await academy.close()

const table = ['| tool | part | result | note |', '|---|---|---|---|', ...rows].join('\n')
const text = readFileSync(guide, 'utf8')
const written = text.replace(/(<!-- The table[^>]*-->\n\n)[^]*?(\n\n<!-- end of the table -->)/, `$1${table}$2`)
if (process.argv.includes('--write')) writeFileSync(guide, written)
else if (written !== text) console.error('The guide has another table: run pnpm test:openapi-tools --write')
process.exit(failed ? 1 : 0)
