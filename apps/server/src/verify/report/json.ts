import { numbersIn } from '@academy-access/rules'

import { countOutcomes, type Report, type RuleDifference } from '../results.ts'

/** Writes a report as JSON. */
export function toJson(report: Report): string {
  const { agrees, differs, unsteady, notCheckable } = countOutcomes(report.results)
  const value = {
    base_url: report.baseUrl,
    started_at: report.startedAt.toISOString(),
    finished_at: report.finishedAt.toISOString(),
    requests: report.requests,
    incomplete: report.incomplete ?? null,
    summary: { agrees, differs, unsteady, not_checkable: notCheckable },
    rules: report.results.map((result) => ({
      chapter: result.chapter,
      numbers: numbersIn(result.name),
      name: result.name,
      outcome: result.outcome.replace(' ', '_'),
      ...(result.outcome === 'not checkable' && { reason: result.reason }),
      ...('difference' in result && differenceOf(result.difference)),
    })),
    needs: report.needs,
    left_behind: report.left,
  }
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function differenceOf({ exchange, fields }: RuleDifference) {
  if (!exchange) return { fields }
  const { method, path, sent = null, keyRole, status, text } = exchange
  return { request: { method, path, body: sent, key: keyRole }, response: { status, body: text }, fields }
}
