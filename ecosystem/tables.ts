import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const tables = {
  tools: { group: 'tools', page: 'guides/other-generators.md', head: ['tool', 'part', 'result', 'note'] },
  clients: {
    group: 'tools',
    page: 'alternatives.md',
    head: ['client', 'first load, gzip', 'checks responses', 'calls'],
  },
  mocks: {
    group: 'mocks',
    page: 'alternatives.md',
    head: [
      'mock server',
      'calls with the status and code of the service',
      'a created student can be read',
      'start to first response',
      'memory at rest',
    ],
  },
} as const

/** A table of the documentation. */
export type Table = keyof typeof tables

const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`

/** Prints the tables. With `--write`, they replace those between `<!-- NAME -->` and `<!-- end -->` in their pages. */
export function show(rows: ReadonlyMap<Table, readonly (readonly string[])[]>, write: boolean): void {
  for (const [name, cells] of rows) {
    const { group, page, head } = tables[name]
    const lines = [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`)
    const command = `node ecosystem/run.ts ${group} --write`
    const measured = `\`${command}\` measured this on ${new Date().toISOString().slice(0, 10)} (${machine}).`
    const table = [...lines, ...(name === 'tools' ? [] : ['', measured])].join('\n')
    const url = new URL(`../docs/${page}`, import.meta.url)
    const text = readFileSync(url, 'utf8')
    const written = text.replace(new RegExp(`(<!-- ${name} -->\n\n)[^]*?(\n\n<!-- end -->)`), `$1${table}$2`)
    if (write) writeFileSync(url, written)
    else if (written !== text && name === 'tools') console.log(`docs/${page} has another table: ${command}`)
  }
}
