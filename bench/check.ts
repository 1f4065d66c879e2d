/*
 * Measures the figures that have a bound, in the short form. Fails when one is beyond 1.3 times its bound, because the short
 * form is less exact. Arguments select the figures whose names contain one of them.
 */
import { printFigures, shortForm } from './figures.ts'
import { endAll } from './processes.ts'
import { serverFigures } from './server-figures.ts'

const tolerance = 1.3
const words = process.argv.slice(2)
const figures = serverFigures.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
try {
  const beyond = await printFigures(figures, shortForm, tolerance)
  if (beyond.length > 0) {
    console.error(`Beyond ${tolerance} times their bound: ${beyond.join('; ')}`)
    process.exitCode = 1
  }
} finally {
  await endAll()
}
