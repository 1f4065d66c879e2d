import { describeField, numbersIn, requestLine } from '@academy-access/rules'

import { outcomeLine, type Report, type RuleResult } from '../results.ts'
import { shorten } from './text.ts'

/** Writes a report as Markdown: a summary, a table of the rules, and what needs more than one key. */
export function toMarkdown(report: Report): string {
  const others = Object.entries(report.needs)
  return [
    `# Rules of ${report.baseUrl}`,
    '',
    `${outcomeLine(report.results)}. ${report.startedAt.toISOString()}`,
    ...(report.incomplete === undefined ? [] : ['', `The run is incomplete: ${cell(report.incomplete)}`]),
    '',
    '| rule | | outcome | details |',
    '|---|---|---|---|',
    ...report.results.map(row),
    ...(others.length === 0 ? [] : ['', '## Not checkable with one key', '', '| need | rules |', '|---|---|']),
    ...others.map(([need, numbers]) => `| ${cell(need)} | ${numbers.join(' ')} |`),
    '',
  ].join('\n')
}

function row(result: RuleResult): string {
  const numbers = numbersIn(result.name).join(' ')
  const text = result.name.slice(numbers.length + 1)
  return `| ${numbers} | ${cell(text)} | ${result.outcome} | ${detailsOf(result)} |`
}

function detailsOf(result: RuleResult): string {
  if (result.outcome === 'not checkable') return cell(result.reason)
  if (result.outcome === 'agrees') return ''
  const { exchange, fields } = result.difference
  const request = exchange ? [requestLine(exchange)] : []
  return [...request, ...fields.map(describeField)].map((line) => code(line)).join('<br>')
}

/** A text in a cell: without line breaks, and with escaped pipes. */
const cell = (text: string) => shorten(text).replaceAll(/[\\|<]/g, String.raw`\$&`)

/** A line as code in a cell. */
const code = (text: string) =>
  `\`${shorten(text)
    .replaceAll('`', "'")
    .replaceAll('|', String.raw`\|`)}\``
