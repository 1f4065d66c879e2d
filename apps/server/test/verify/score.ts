/*
 * Runs `verify` against servers that differ from the service in one point each, and prints how many it notices: by the rule
 * that the difference breaks, or by another one. The exit code is 1 for fewer than `--least`.
 * `node score.ts [--least 0] [--only TEXT]`
 */
import { parseArgs } from 'node:util'

import type { AcademyFixture } from '@academy-access/engine'
import { numbersIn } from '@academy-access/rules'

import { selectRules } from '../../src/verify/select.ts'
import type { Deviation } from './deviate.ts'
import { deviationsOfData } from './deviations-of-data.ts'
import { deviationsOfOutcomes } from './deviations-of-outcomes.ts'
import { mutantsOfEffects } from './mutants-of-effects.ts'
import { mutantsOfDepth } from './mutants-of-depth.ts'
import { mutantsOfErrors } from './mutants-of-errors.ts'
import { mutantsOfRequests } from './mutants-of-requests.ts'
import { mutantsOfResponses } from './mutants-of-responses.ts'
import { busyAcademy, openAcademy } from './scene.ts'

const { values } = parseArgs({
  options: { least: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
})

const mutants = [
  ...deviationsOfData,
  ...deviationsOfOutcomes,
  ...mutantsOfResponses,
  ...mutantsOfErrors,
  ...mutantsOfRequests,
  ...mutantsOfEffects,
  ...mutantsOfDepth,
]
const chosen = mutants.filter(({ name }) => name.includes(values.only))
const counts = { 'by the rule': 0, 'by another rule': 0, missed: 0 }
for (const { rule, name, wrap, academy = busyAcademy } of chosen) {
  const result = await noticed(rule, wrap, academy)
  counts[result]++
  if (result !== 'by the rule') console.log(`${result}: ${rule} ${name}`)
}
const found = chosen.length - counts.missed
console.log(`${found} of ${chosen.length} noticed, ${counts['by the rule']} by the rule that they break`)
if (found < Number(values.least)) process.exitCode = 1

/** Runs the rule alone first: most mutants are noticed by it, and the whole report takes longer. */
async function noticed(rule: string, wrap: Deviation['wrap'], academy: AcademyFixture): Promise<keyof typeof counts> {
  const alone = selectRules([rule]).rules.length > 0 ? [rule] : ['Authentication', 'Lists', rule]
  if ((await differing(rule, wrap, academy, alone)).includes(rule)) return 'by the rule'
  const all = await differing(rule, wrap, academy, [])
  if (all.includes(rule)) return 'by the rule'
  return all.length > 0 ? 'by another rule' : 'missed'
}

/** The numbers of the rules that differ. A run that cannot go on has noticed something too. */
async function differing(
  rule: string,
  wrap: Deviation['wrap'],
  academy: AcademyFixture,
  only: readonly string[],
): Promise<string[]> {
  const limited = { ...academy, rate_limit: { requests: 40, window_seconds: 10 } }
  const { platform, run } = openAcademy(rule === 'R069' ? limited : academy)
  const fetch = wrap((url, init) => platform.fetch(url, init))
  const { results, incomplete } = await run(only, {}, { fetch })
  const numbers = results.filter(({ outcome }) => outcome === 'differs').flatMap(({ name }) => numbersIn(name))
  return incomplete === undefined ? numbers : [...numbers, 'incomplete']
}
