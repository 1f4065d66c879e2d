/*
 * Writes `mistakes.json`: keeps each mistake whose text is still found, and adds random ones up to the number of its folder.
 * The same seed and the same sources give the same list. `node tests/mutants/sample.ts [--seed 50]`
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { Dice } from '../kit/dice.ts'
import { type Mistake, mistakesIn, withMistake } from './mistakes.ts'
import { areas, keptMistakes, listFile, root } from './list.ts'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '50' } } })
const dice = new Dice(Number(values.seed))

const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const isFound = (mistake: Mistake) => withMistake(read(mistake.file), mistake) !== undefined

const list = areas.flatMap(({ folder, mistakes }) => {
  const files = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.(test|test-d|gen)\.tsx?$/.test(file))
    .toSorted()
  const kept = keptMistakes().filter((mistake) => files.includes(mistake.file) && isFound(mistake))
  const known = new Set(kept.map((mistake) => JSON.stringify(mistake)))
  const others = files
    .flatMap((file) => mistakesIn(file, read(file)))
    .filter((mistake) => !known.has(JSON.stringify(mistake)))
  const added = Array.from({ length: Math.max(0, mistakes - kept.length) }, () =>
    others.splice(dice.below(others.length), 1),
  )
  console.log(`${folder}: ${kept.length} kept, ${added.length} of ${others.length + added.length} others added`)
  return [...kept, ...added.flat()]
})
writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`)
