import type { Report, RuleResult } from '../results.ts'
import { differenceLines } from './text.ts'

/** Writes a report as JUnit XML: a suite for each chapter, a case for each rule. Rules that need more than a key are skipped. */
export function toJunit(report: Report): string {
  const chapters = [...new Set(report.results.map(({ chapter }) => chapter))].map(
    (title) => [title, report.results.filter(({ chapter }) => chapter === title)] as const,
  )
  const time = (report.finishedAt.getTime() - report.startedAt.getTime()) / 1000
  const needs = Object.entries(report.needs).flatMap(([need, numbers]) =>
    numbers.map((name): RuleResult => ({ chapter: notCheckable, name, outcome: 'not checkable', reason: need })),
  )
  const suites = [...chapters, ...(needs.length === 0 ? [] : [[notCheckable, needs] as const])]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="academy-server verify" time="${time}">`,
    ...suites.flatMap(([chapter, results]) => suite(chapter, results)),
    '</testsuites>',
    '',
  ].join('\n')
}

const notCheckable = 'Not checkable with one key'

function suite(chapter: string, results: readonly RuleResult[]): string[] {
  const count = (outcome: RuleResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const counts = `tests="${results.length}" failures="${count('differs')}" skipped="${count('not checkable')}"`
  return [`  <testsuite name="${escape(chapter)}" ${counts}>`, ...results.map(testcase), '  </testsuite>']
}

function testcase(result: RuleResult): string {
  const start = `    <testcase classname="${escape(result.chapter)}" name="${escape(result.name)}"`
  if (result.outcome === 'agrees') return `${start}/>`
  if (result.outcome === 'not checkable') return `${start}><skipped message="${escape(result.reason)}"/></testcase>`
  const lines = differenceLines(result)
  const text = escape(lines.join('\n'))
  return result.outcome === 'unsteady'
    ? `${start}><system-out>${text}</system-out></testcase>`
    : `${start}><failure message="${escape(lines.at(-1) ?? '')}">${text}</failure></testcase>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML. XML 1.0 cannot contain control characters and lone surrogates at all. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
