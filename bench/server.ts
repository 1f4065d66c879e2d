/* Measures the figures of the server in the full form. `check.ts` measures them in the short form. */
import { fullForm, printFigures } from './figures.ts'
import { endAll } from './processes.ts'
import { serverFigures, slowFigures } from './server-figures.ts'

try {
  await printFigures([...serverFigures, ...slowFigures], fullForm, 1)
} finally {
  await endAll()
}
