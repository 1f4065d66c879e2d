/*
 * Compares the client with generated ones, and the server with other mock servers. `--write` puts the tables into the page:
 * `pnpm bench:alternatives --write`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

import { clientRows } from './bundles.ts'
import { mockRows } from './mocks.ts'

const page = new URL('../../../docs/alternatives.md', import.meta.url)
const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
const measured = `\`pnpm bench:alternatives\` measured this on ${new Date().toISOString().slice(0, 10)} (${machine}).`

let text = readFileSync(page, 'utf8')
put('clients', ['client', 'first load, gzip', 'checks responses', 'calls'], await clientRows())
put(
  'mocks',
  ['mock server', 'calls with the status and code of the service', 'a created student can be read'],
  await mockRows(),
)
if (process.argv.includes('--write')) writeFileSync(page, text)
process.exit(0)

function put(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const table = `${lines.join('\n')}\n\n${measured}`
  console.log(`${table}\n`)
  text = text.replace(new RegExp(`(<!-- ${name} -->\n\n)[^]*?(\n\n<!-- end -->)`), `$1${table}$2`)
}
