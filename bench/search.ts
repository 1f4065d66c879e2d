import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

import { createPlatform } from '@academy-access/engine'
import { callControl, controlList, finish } from '@academy-access/engine/internal'

import { academyOf, rowsOf } from './data.ts'
import { type Figure, inTurns } from './figures.ts'

const size = 100_000
const wanted = 'student 7'
const { control } = controlList.find(({ on, name }) => on === 'academy' && name === 'students.search')!

/** The longest time for which a search blocks other requests, as a ratio to a filter of as many rows in one go. */
export const searchFigure: Figure = {
  name: `longest block of a search, ${size.toLocaleString('en')} students`,
  bound: 0.5,
  async measure(form) {
    const academy = createPlatform({ fixture: { academies: [academyOf(size)] } }).academy()
    const call = { place: '', academy }
    const rows = rowsOf(size)
    let searches = 0
    const search = () => {
      // After a change, no result of an earlier search is used.
      academy.rename(`Search ${searches++}`)
      return longestBlock(async (turn) => finish(callControl(control, { search: wanted }, call), turn))
    }
    const filter = () => {
      const began = performance.now()
      rows.filter(({ id, email, name }) => [email, name, id].some((text) => text.toLowerCase().includes(wanted)))
      return (performance.now() - began) * 1000
    }
    return inTurns(form, search, filter)
  },
}

/** The longest time in microseconds between two turns of work. */
async function longestBlock(work: (turn: () => Promise<void>) => Promise<unknown>): Promise<number> {
  let longest = 0
  let began = performance.now()
  const end = () => {
    longest = Math.max(longest, (performance.now() - began) * 1000)
  }
  await work(async () => {
    end()
    await setImmediate()
    began = performance.now()
  })
  end()
  return longest
}
