/* Writes the page of the commands from what they print with `--help`. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { table } from './schema-tables.ts'

/** The built file of each command, and the page of its package. */
const commands = {
  'academy-server': { file: 'apps/server/dist/cli.js', page: 'server' },
  'academy-roster': { file: 'packages/roster/dist/cli.js', page: 'roster' },
}

/** The page. A subcommand with a help of its own has a section of its own. */
export async function commandsPage(): Promise<string> {
  const sections = await Promise.all(
    Object.entries(commands).map(async ([name, { file, page }]) => {
      const help = await helpOf(file, [])
      const names = [...help.matchAll(new RegExp(`^ {2}${name} ([a-z]+)`, 'gm'))].map(([, subcommand]) => subcommand!)
      const own = await Promise.all([...new Set(names)].map(async (one) => [one, await helpOf(file, [one])] as const))
      return [
        section(`## ${name}`, help, `[@academy-access/${page}](../packages/${page}.md) has the guide.`),
        ...own.filter(([, text]) => text !== help).map(([one, text]) => section(`### ${name} ${one}`, text)),
      ].join('\n\n')
    }),
  )
  return `# Commands

The two commands and all their flags, from their own \`--help\`.

${sections.join('\n\n')}
`
}

async function helpOf(file: string, subcommand: readonly string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  return (await promisify(execFile)(process.execPath, [path, ...subcommand, '--help'])).stdout
}

/** The flags as a table, and everything else as it is printed. */
function section(heading: string, help: string, about?: string): string {
  const [title = '', ...lines] = help.trim().split('\n')
  const flag = /^ {2}(--[^\s,]+(?:, -\w)?)(?: ([^\s]+))? {2,}(.*)$/
  const flags = lines.flatMap((line) => {
    const [, name, value = '', meaning = ''] = flag.exec(line) ?? []
    return name === undefined ? [] : [[`\`${`${name} ${value}`.trim()}\``, plain(meaning)]]
  })
  const first = lines.findIndex((line) => flag.test(line))
  const textsOf = (some: readonly string[]) =>
    some
      .filter((line) => !flag.test(line))
      .join('\n')
      .split(/\n{2,}/)
      .filter((block) => block.trim() !== '')
      .map((block) => (/^ {2}/m.test(block) ? asCode(block) : plain(block.trim())))
  const summary = title.replace(/^[\w -]+: /, '')
  return [
    heading,
    `${summary.charAt(0).toUpperCase()}${summary.slice(1).replace(/\.$/, '')}. ${about ?? ''}`.trim(),
    ...textsOf(lines.slice(0, first)),
    table(['Flag', 'Meaning'], flags),
    ...textsOf(lines.slice(first)),
  ].join('\n\n')
}

/** A block with indented lines: its title, then the lines as code. Commands with a description become a list. */
function asCode(block: string): string {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const title = lines.filter((line) => !line.startsWith('  ')).join('\n')
  const indented = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())
  const described = indented.map((line) => /^(.*?) {2,}(.*)$/.exec(line))
  const body = described.every((match) => match !== null)
    ? described.map((match) => `- \`${match[1]}\` ${match[2]}`).join('\n')
    : `\`\`\`sh\n${indented.join('\n')}\n\`\`\``
  return `${title}\n\n${body}`.trim()
}

/** A text of the help as Markdown: without tags, and with addresses as code, because they are examples. */
function plain(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll(/https?:\/\/[^\s;,]+/g, '`$&`')
}
