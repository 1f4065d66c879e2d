import { styleText } from 'node:util'

import { plain } from '@academy-access/command'
import { describeField, requestLine } from '@academy-access/rules'

import { outcomeLine, type Report, type RuleResult } from '../results.ts'

const signs = {
  agrees: styleText('green', '✓'),
  differs: styleText('red', '✗'),
  unsteady: styleText('yellow', '~'),
  'not checkable': styleText('dim', '–'),
}

/** Writes results as lines, with a heading for each chapter. */
export function createTextLines() {
  let chapter: string | undefined
  return (result: RuleResult): string[] => {
    const heading = result.chapter === chapter ? [] : ['', styleText('bold', result.chapter)]
    chapter = result.chapter
    return [...heading, `  ${signs[result.outcome]} ${result.name}`, ...details(result)]
  }
}

function details(result: RuleResult): string[] {
  if (result.outcome === 'not checkable') return [styleText('dim', `      not checkable: ${shorten(result.reason)}`)]
  return result.outcome === 'agrees' ? [] : differenceLines(result).map((line) => `      ${line}`)
}

/** The request, the start of its response, and the fields that differ. */
export function differenceLines({ outcome, difference }: Extract<RuleResult, { difference: unknown }>): string[] {
  const { exchange, fields } = difference
  return [
    ...(outcome === 'unsteady' ? ['unsteady: differed once, and agreed when it was tested again'] : []),
    ...(exchange ? [shorten(requestLine(exchange))] : []),
    ...(exchange && exchange.status !== 0 ? [`→ ${exchange.status} ${shorten(exchange.text)}`] : []),
    ...fields.map((field) => shorten(describeField(field))),
  ]
}

/** A text of a response as one line. */
export function shorten(text: string): string {
  return plain(text.replaceAll(/\s+/g, ' '))
}

/** The end of a report: what cannot be tested with one key, and the counts. */
export function summaryLines({ results, needs, requests, startedAt, finishedAt, incomplete, left }: Report): string[] {
  const seconds = ((finishedAt.getTime() - startedAt.getTime()) / 1000).toFixed(1)
  const others = Object.entries(needs)
  return [
    ...(others.length === 0 ? [] : ['', styleText('bold', 'Not checkable with one key')]),
    ...others.map(([need, numbers]) => `  ${styleText('dim', '–')} ${need}: ${numbers.join(' ')}`),
    '',
    `${outcomeLine(results)}; ${requests} requests in ${seconds} s`,
    ...(incomplete === undefined ? [] : [`The run is incomplete: ${shorten(incomplete)}`]),
    ...(left.length === 0 ? [] : [`Left behind: ${left.map(plain).join(', ')}. Remove them with --clean.`]),
  ]
}
