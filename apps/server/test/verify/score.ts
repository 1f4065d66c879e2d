/*
 * Runs `verify` against servers that differ from the service in one point each, and prints how many it notices: by the rule
 * that the difference breaks, or by another one. The exit code is 1 for fewer than `--least`.
 * `node score.ts [--least 0] [--only TEXT]`
 */
import { parseArgs } from 'node:util'

import type { Deviation } from './deviate.ts'
import { mutantsOfBehavior } from './mutants-of-behavior.ts'
import { mutantsOfResponses } from './mutants-of-responses.ts'
import { differing } from './scene.ts'

const { values } = parseArgs({
  options: { least: { type: 'string', default: '0' }, only: { type: 'string', default: '' } },
})

const mutants = [...mutantsOfResponses, ...mutantsOfBehavior]
const chosen = mutants.filter(({ name }) => name.includes(values.only))
const counts = { 'by the rule': 0, 'by another rule': 0, missed: 0 }
for (const mutant of chosen) {
  const result = await noticed(mutant)
  counts[result]++
  if (result !== 'by the rule') console.log(`${result}: ${mutant.rule} ${mutant.name}`)
}
const found = chosen.length - counts.missed
console.log(`${found} of ${chosen.length} noticed, ${counts['by the rule']} by the rule that they break`)
if (found < Number(values.least)) process.exitCode = 1

/** Runs the rule alone first: most mutants are noticed by it, and the whole report takes longer. */
async function noticed(mutant: Deviation): Promise<keyof typeof counts> {
  if ((await differing(mutant)).includes(mutant.rule)) return 'by the rule'
  const all = await differing({ ...mutant, only: [] })
  if (all.includes(mutant.rule)) return 'by the rule'
  return all.length > 0 ? 'by another rule' : 'missed'
}
